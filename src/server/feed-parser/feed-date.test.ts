import { describe, expect, it } from "vitest";
import { instantOf, ownOffset, readFeedDate } from "./feed-date.ts";

const fetchedAtMs = Date.UTC(2033, 0, 1);
const readAs = (text: string, offset?: number): string | null => {
  const date = readFeedDate(text);
  return date && instantOf(date, { offset, fetchedAtMs });
};

describe("the dates publishers write", () => {
  it.each([
    ["Mon, 05 Jan 2026 10:00:00 GMT", "2026-01-05T10:00:00.000Z"],
    ["Fri, 20 Nov 2026 15:30 GMT", "2026-11-20T15:30:00.000Z"],
    ["5 Jan 26 10:00 +0000", "2026-01-05T10:00:00.000Z"],
    ["05 Jan 99 10:00 GMT", "1999-01-05T10:00:00.000Z"],
    ["Mon, 05 Jan 2026 05:00:00 EST", "2026-01-05T10:00:00.000Z"],
    ["Mon, 05 Jan 2026 12:00:00 +02:00", "2026-01-05T10:00:00.000Z"],
    ["Sunday, 05 January 2026 10:00:00 Z", "2026-01-05T10:00:00.000Z"],
    ["Mon Jan  5 10:00:00 UTC 2026", "2026-01-05T10:00:00.000Z"],
    ["2026-01-05T10:00:00Z", "2026-01-05T10:00:00.000Z"],
    ["2026-01-05 10:00:00.123456+01:00", "2026-01-05T09:00:00.123Z"],
    ["2026-01-05T10:00-0500", "2026-01-05T15:00:00.000Z"],
    ["2026-07-05T10:00:00+02:00[Europe/Berlin]", "2026-07-05T08:00:00.000Z"],
    ["2026-07-05T10:00:00[Europe/Berlin][u-ca=gregory]", "2026-07-05T08:00:00.000Z"],
    ["2026-07-05 10:00:00 [!America/New_York]", "2026-07-05T14:00:00.000Z"],
    ["20260105T100000Z", "2026-01-05T10:00:00.000Z"],
    ["Mon, 05 Jan 2026 12:00:00 +0200 (Eastern European Time)", "2026-01-05T10:00:00.000Z"],
    ["Mon Jan 05 2026 12:00:00 GMT+0200 (Eastern European Standard Time)", "2026-01-05T10:00:00.000Z"],
    ["Monday, 05-Jan-26 10:00:00 GMT", "2026-01-05T10:00:00.000Z"],
    ["Mo, 05 Jan 2026 10:00:00 GMT", "2026-01-05T10:00:00.000Z"],
    ["2026-01-05", "2026-01-05T00:00:00.000Z"],
    ["2026-01", "2026-01-01T00:00:00.000Z"],
    ["Sat, 31 Dec 2016 23:59:60 GMT", "2016-12-31T23:59:59.000Z"],
    ["Mon, 05 Jan 2026 24:00:00 GMT", "2026-01-06T00:00:00.000Z"],
    ["Sun, 29 Feb 2032 10:00:00 GMT", "2032-02-29T10:00:00.000Z"],
    ["1767607200", "2026-01-05T10:00:00.000Z"],
    ["1767607200123", "2026-01-05T10:00:00.123Z"],
    ["  Mon, 05 Jan 2026 10:00:00 GMT\n", "2026-01-05T10:00:00.000Z"],
  ])("%s is %s", (text, date) => expect(readAs(text)).toBe(date));

  it.each([
    ["Tue, 24 Nov 2026 09:41:00 ET", "2026-11-24T14:41:00.000Z"],
    ["Fri, 24 Jul 2026 09:41:00 ET", "2026-07-24T13:41:00.000Z"],
    ["24 Jul 2026 09:41 CT", "2026-07-24T14:41:00.000Z"],
    ["24 Jul 2026 09:41 MT", "2026-07-24T15:41:00.000Z"],
    ["24 Jul 2026 09:41 PT", "2026-07-24T16:41:00.000Z"],
    ["24 Jul 2026 09:41 AT", "2026-07-24T12:41:00.000Z"],
    ["24 Nov 2026 09:41 AT", "2026-11-24T13:41:00.000Z"],
    ["24 Jul 2026 09:41 EST5EDT", "2026-07-24T13:41:00.000Z"],
    ["24 Jul 2026 09:41 EAT", "2026-07-24T06:41:00.000Z"],
    ["24 Jul 2026 09:41 WAT", "2026-07-24T08:41:00.000Z"],
    ["24 Jul 2026 09:41 CAT", "2026-07-24T07:41:00.000Z"],
    ["24 Jul 2026 09:41 MYT", "2026-07-24T01:41:00.000Z"],
    ["24 Jul 2026 09:41 COT", "2026-07-24T14:41:00.000Z"],
    ["24 Jul 2026 09:41 NPT", "2026-07-24T03:56:00.000Z"],
    ["24 Jul 2026 09:41 MEST", "2026-07-24T07:41:00.000Z"],
    ["24 Nov 2026 09:41 MET", "2026-11-24T08:41:00.000Z"],
    ["24 Jul 2026 09:41 America/New_York", "2026-07-24T13:41:00.000Z"],
    ["2026-07-24 09:41 Europe/Berlin", "2026-07-24T07:41:00.000Z"],
    ["24 Jul 2026 09:41 −05:00", "2026-07-24T14:41:00.000Z"],
    ["2026-07-24T09:41:00 PT", "2026-07-24T16:41:00.000Z"],
    // The hour that comes twice is the first of both; in the one that is skipped the offset before holds.
    ["1 Nov 2026 01:30 ET", "2026-11-01T05:30:00.000Z"],
    ["8 Mar 2026 02:30 ET", "2026-03-08T07:30:00.000Z"],
    ["9/24/2026 9:41:00 PM ET", "2026-09-25T01:41:00.000Z"],
    ["Thursday, September 24, 2026 9:41 PM EDT", "2026-09-25T01:41:00.000Z"],
    ["Sep. 24, 2026 9:41 p.m. EDT", "2026-09-25T01:41:00.000Z"],
    ["Thu, 24 Sep 2026 21:41:00 GMT-4", "2026-09-25T01:41:00.000Z"],
  ])("the zone of %s: %s", (text, date) => expect(readAs(text)).toBe(date));

  it.each([
    ["9/24/2026 9:41:00 PM", "2026-09-24T21:41:00.000Z"],
    ["9/24/2026 12:05:00 AM", "2026-09-24T00:05:00.000Z"],
    ["24/9/2026 21:41", "2026-09-24T21:41:00.000Z"],
    ["2026/11/20 10:00", "2026-11-20T10:00:00.000Z"],
    ["2026-11-20T10:00:00", "2026-11-20T10:00:00.000Z"],
    ["20.11.2026 10:00", "2026-11-20T10:00:00.000Z"],
    ["Fr., 20.11.2026, 10:00", "2026-11-20T10:00:00.000Z"],
    ["January 5, 2026 10:00 PM", "2026-01-05T22:00:00.000Z"],
    ["05-Jan-2026 10:00:00", "2026-01-05T10:00:00.000Z"],
    ["Dienstag, 3. März 2026 10:00 Uhr", "2026-03-03T10:00:00.000Z"],
    ["Mi, 20 Mai 2026 10:00:00", "2026-05-20T10:00:00.000Z"],
    ["mar., 03 févr. 2026 10:00", "2026-02-03T10:00:00.000Z"],
    ["mardi 3 novembre 2026 à 10h30", "2026-11-03T10:30:00.000Z"],
    ["1er août 2026 10:00", "2026-08-01T10:00:00.000Z"],
    ["3 juin 2026 10:00", "2026-06-03T10:00:00.000Z"],
    ["3 juil. 2026 10:00", "2026-07-03T10:00:00.000Z"],
    ["martes, 3 de marzo de 2026 10:00", "2026-03-03T10:00:00.000Z"],
    ["3 ene 2026 10:00", "2026-01-03T10:00:00.000Z"],
    ["mar, 3 nov 2026 10:00:00", "2026-11-03T10:00:00.000Z"],
    ["mercoledì 3 giugno 2026 alle 10:00", "2026-06-03T10:00:00.000Z"],
    ["3 lug 2026 10:00", "2026-07-03T10:00:00.000Z"],
    ["terça-feira, 3 de março de 2026 10:00", "2026-03-03T10:00:00.000Z"],
    ["3 out 2026 10:00", "2026-10-03T10:00:00.000Z"],
    ["maandag 2 maart 2026 10:00", "2026-03-02T10:00:00.000Z"],
    ["3 mei 2026 om 10:00", "2026-05-03T10:00:00.000Z"],
  ])("%s is %s in a feed whose other dates are in UTC", (text, date) => {
    expect(readAs(text, 0)).toBe(date);
    expect(readAs(text, 60)).toBe(new Date(Date.parse(date) - 3_600_000).toISOString());
    expect(readAs(text)).toBeNull();
  });

  it.each(["20.11.2026", "2026/11/20", "20 novembre 2026", "11/20/2026", "20261120"])(
    "%s begins where the feed is, or else in UTC",
    (text) => {
      expect(readAs(text)).toBe("2026-11-20T00:00:00.000Z");
      expect(readAs(text, 540)).toBe("2026-11-19T15:00:00.000Z");
    },
  );

  it.each(["XYZ", "Mars/Olympus", "local", "CEDT+1", "X05", "=05", "005"])(
    "%s is no zone: the feed's own or none",
    (zone) => {
      expect(readAs(`Fri, 20 Nov 2026 10:00:00 ${zone}`)).toBeNull();
      expect(readAs(`Fri, 20 Nov 2026 10:00:00 ${zone}`, -300)).toBe("2026-11-20T15:00:00.000Z");
    },
  );

  it.each([
    "",
    "yesterday",
    "not a date",
    "Sat, 31 Feb 2026 10:00:00 GMT",
    "Sun, 29 Feb 2026 10:00:00 GMT",
    "2026-13-01T00:00:00Z",
    "2026-01-05T25:00:00Z",
    "Mon, 05 Jan 2026 10:61:00 GMT",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "+275760-09-13T00:00:00Z",
    "Mon, 05 Jan 2026 10:00:00 +9999",
    "99999999999999999999",
    "1".repeat(100_000),
    `Mon, ${" ".repeat(100_000)}05 Jan 2026`,
  ])("%# is no date", (text) => expect(readAs(text, 0)).toBeNull());

  it("ignores a date in the future; up to 15 minutes ahead counts as now", () => {
    const nowMs = Date.UTC(2026, 10, 20, 10);
    const at = (text: string) => {
      const date = readFeedDate(text);
      return date && instantOf(date, { offset: undefined, fetchedAtMs: nowMs });
    };
    expect(at("2026-11-20T10:00:00Z")).toBe("2026-11-20T10:00:00.000Z");
    expect(at("2026-11-20T10:15:00Z")).toBe("2026-11-20T10:00:00.000Z");
    expect(at("2026-11-20T10:15:01Z")).toBeNull();
    expect(at("2026-11-21")).toBe("2026-11-20T10:00:00.000Z");
    expect(at("2026-11-22")).toBeNull();
  });

  it("a date of before there were feeds is none", () => {
    expect(readAs("1970-01-01T00:00:00Z")).toBeNull();
    expect(readAs("1994-12-31T23:59:59Z")).toBeNull();
    expect(readAs("1995-01-01T00:00:00Z")).toBe("1995-01-01T00:00:00.000Z");
  });
});

describe("the zone of a feed", () => {
  const of = (...texts: string[]) => ownOffset(texts.map(readFeedDate));

  it("is that of most of its dates; without one there is none", () => {
    expect(of("20 Nov 2026 10:00 +0100", "20 Nov 2026 10:00 GMT", "21 Nov 2026 10:00 CET")).toBe(60);
    expect(of("20 Nov 2026 10:00", "20 Nov 2026 10:00 XYZ", "never")).toBeUndefined();
  });
});
