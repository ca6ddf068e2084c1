import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { type RecordedDay, recordsOfHistory, recordsOfQuote } from "#domain/market/price-records.ts";
import { daySeries, monthSeries } from "#domain/market/price-series.ts";
import { boundsOf, type TradingDayBounds } from "#domain/market/session.ts";

const ms = (text: string) => Date.parse(text);
const usd = { currency: "USD", provider: "FinHub" };
const boundsFor = (day: string): TradingDayBounds => {
  const bounds = boundsOf(day);
  if (!bounds) throw new Error(`No trading on ${day}`);
  return bounds;
};
const quote = (at: string, price: number, previousClose: number | null = null) =>
  recordsOfQuote({ atMs: ms(at), timed: true, price, previousClose }, usd);

describe("what a quote leaves behind", () => {
  it("one price of its minute with the state of the exchange, and the day's last price while it trades", () => {
    expect(quote("2026-11-20T15:30:10Z", 104, 103)).toEqual({
      minutes: [
        {
          minuteMs: ms("2026-11-20T15:30:00Z"),
          atMs: ms("2026-11-20T15:30:10Z"),
          timed: true,
          price: 104,
          marketState: "regular",
          previousClose: 103,
          ...usd,
        },
      ],
      days: [{ day: "2026-11-20", atMs: ms("2026-11-20T15:30:10Z"), price: 104, previousClose: 103, ...usd }],
    });
    expect(quote("2026-11-20T12:00:00Z", 104)).toMatchObject({ minutes: [{ marketState: "pre" }], days: [] });
    expect(quote("2026-11-20T21:00:05Z", 104)).toMatchObject({
      minutes: [{ marketState: "post" }],
      days: [{ day: "2026-11-20" }],
    });
    // The bell at either end, and a minute for the closing auction.
    for (const time of ["14:30:00", "21:01:00"])
      expect(quote(`2026-11-20T${time}Z`, 104).days, time).toHaveLength(1);
    for (const time of ["14:29:59", "21:01:01"])
      expect(quote(`2026-11-20T${time}Z`, 104).days, time).toEqual([]);
    expect(quote("2026-11-20T21:02:00Z", 104).days).toEqual([]);
    expect(quote("2026-11-21T16:00:00Z", 104)).toMatchObject({
      minutes: [{ marketState: "closed" }],
      days: [],
    });
  });
});

describe("what a history leaves behind", () => {
  it("each minute once, and of the day the last price", () => {
    const points = ["14:31:00", "14:31:30", "14:32:00"].map((time, index) => ({
      atMs: ms(`2026-11-20T${time}Z`),
      price: 10 + index,
    }));
    const { minutes, days } = recordsOfHistory({ currency: "USD", previousClose: 9, points }, "1d", "Yahoo");
    expect(minutes.map(({ price }) => price)).toEqual([10, 12]);
    expect(minutes.map(({ timed }) => timed)).toEqual([true, true]);
    expect(days).toMatchObject([{ day: "2026-11-20", price: 12, previousClose: 9, provider: "Yahoo" }]);
  });
  it("of a month the closes alone, each with the close before it where no trading day is between", () => {
    const points = ["2026-11-24", "2026-11-25", "2026-11-27", "2026-12-01"].map((day, index) => ({
      atMs: boundsFor(day).closesMs,
      price: 10 + index,
    }));
    const { minutes, days } = recordsOfHistory({ currency: "USD", previousClose: 9, points }, "1m", "Yahoo");
    expect(minutes).toEqual([]);
    expect(days.map(({ previousClose }) => previousClose)).toEqual([9, 10, 11, null]);
  });
});

describe("the line of a day", () => {
  const bounds = boundsFor("2026-11-20");
  const minutesAt = (...times: string[]) =>
    times.flatMap((time, index) => quote(`2026-11-20T${time}Z`, 100 + index).minutes);

  it("is whole while no ten minutes of trading lack a price", () => {
    const days = quote("2026-11-20T14:50:00Z", 102, 99).days;
    const minutes = minutesAt("14:35:00", "14:44:00", "14:50:00");
    const series = daySeries(minutes, { bounds, nowMs: ms("2026-11-20T14:55:00Z"), days });
    expect(series).toMatchObject({ partial: false, note: null, previousClose: 99, currency: "USD" });
    expect(series.points).toHaveLength(3);
    expect(daySeries(minutes, { bounds, nowMs: ms("2026-11-20T15:05:00Z"), days })).toMatchObject({
      partial: true,
      note: { sentence: "Prices are recorded only while someone follows it." },
    });
  });
  it("a gap is longer than ten minutes, and without a price there is nothing to name", () => {
    const until = (nowMs: number) => daySeries(minutesAt("14:40:00"), { bounds, nowMs, days: [] }).partial;
    expect([until(ms("2026-11-20T14:50:00Z")), until(ms("2026-11-20T14:50:01Z"))]).toEqual([false, true]);
    expect(daySeries([], { bounds, nowMs: bounds.opensMs, days: [] })).toMatchObject({
      points: [],
      currency: null,
      provider: null,
    });
    expect(daySeries(minutesAt("14:35:00"), { bounds, nowMs: bounds.closesMs, days: [] })).toMatchObject({
      currency: "USD",
      provider: "FinHub",
    });
  });
  it("says which times are those of arrival, and leaves out another currency", () => {
    const [first, second] = minutesAt("14:35:00", "14:40:00");
    if (!first || !second) throw new Error("two minutes");
    const nowMs = ms("2026-11-20T14:41:00Z");
    const untimed = [{ ...first, timed: false }, second];
    expect(daySeries(untimed, { bounds, nowMs, days: [] }).note?.sentence).toMatch(/times are approximate/);
    const mixed = [{ ...first, currency: "CAD" }, second];
    expect(daySeries(mixed, { bounds, nowMs, days: [] }).points).toHaveLength(1);
  });
  it("takes the close of the trading day before for the previous close only if it came with the bell", () => {
    const frame = { bounds, nowMs: bounds.opensMs };
    expect(daySeries([], { ...frame, days: quote("2026-11-19T21:00:02Z", 98).days }).previousClose).toBe(98);
    // The last minute before the bell counts as the bell.
    const lastMinute = (time: string) =>
      daySeries([], { ...frame, days: quote(`2026-11-19T${time}Z`, 98).days }).previousClose;
    expect([lastMinute("20:59:00"), lastMinute("20:58:59")]).toEqual([98, null]);
    expect(
      daySeries([], { ...frame, days: quote("2026-11-19T18:00:00Z", 98).days }).previousClose,
    ).toBeNull();
    expect(
      daySeries([], { ...frame, days: quote("2026-11-18T21:00:00Z", 98).days }).previousClose,
    ).toBeNull();
  });
});

describe("the line of a month", () => {
  const last = boundsFor("2026-11-20");
  const frame = { fromDay: "2026-11-17", last, nowMs: ms("2026-11-20T16:00:00Z") };
  const day = (
    name: string,
    price: number,
    at = "21:00:00",
    previousClose: number | null = null,
  ): RecordedDay => ({
    day: name,
    atMs: ms(`${name}T${at}Z`),
    price,
    previousClose,
    ...usd,
  });

  it("has a close for each trading day and the last price of the day in progress", () => {
    const days = [
      day("2026-11-16", 99),
      day("2026-11-17", 100),
      day("2026-11-18", 101),
      day("2026-11-19", 102),
      day("2026-11-20", 103, "15:59:00"),
    ];
    const series = monthSeries(days, frame);
    expect(series.points.map(({ price }) => price)).toEqual([100, 101, 102, 103]);
    expect(series).toMatchObject({ partial: false, previousClose: 99, note: null });
  });
  it("never shows a price of noon as a close: the next day's word on it counts, or nothing", () => {
    const noon = day("2026-11-18", 150, "17:00:00");
    const known = [day("2026-11-17", 100), noon, day("2026-11-19", 102, "21:00:00", 101)];
    const closes = monthSeries(known, frame).points.slice(0, 3);
    expect(closes).toEqual([
      { atMs: ms("2026-11-17T21:00:00Z"), price: 100 },
      { atMs: ms("2026-11-18T21:00:00Z"), price: 101 },
      { atMs: ms("2026-11-19T21:00:00Z"), price: 102 },
    ]);
    const unknown = monthSeries([day("2026-11-17", 100), noon, day("2026-11-19", 102)], frame);
    expect(unknown.points.map(({ price }) => price)).toEqual([100, 102]);
    expect(unknown).toMatchObject({ partial: true, previousClose: null });
  });
  it("a price of the last minute is a close, and one of a day that just ended is not the day's yet", () => {
    const pricesAt = (time: string, nowMs: number) =>
      monthSeries([day("2026-11-20", 103, time)], { fromDay: "2026-11-20", last, nowMs }).points.length;
    expect(pricesAt("20:59:00", last.closesMs)).toBe(1);
    expect(pricesAt("20:58:59", last.closesMs)).toBe(0);
    expect(pricesAt("20:58:59", last.closesMs - 1)).toBe(1);
  });
  it("names currency and provider of what is known, and of nothing none", () => {
    expect(monthSeries([day("2026-11-18", 1)], frame)).toMatchObject(usd);
    expect(monthSeries([], frame)).toEqual({
      points: [],
      currency: null,
      provider: null,
      previousClose: null,
      partial: true,
      note: { sentence: "Prices are recorded only while someone follows it." },
    });
  });
  it("a line with gaps has no close before it", () => {
    const days = [day("2026-11-16", 99), day("2026-11-17", 100), day("2026-11-20", 103)];
    expect(monthSeries(days, frame).previousClose).toBeNull();
  });
  it("a close that no day after it tells of is not there, whatever other days tell", () => {
    const days = [day("2026-11-17", 100, "17:00:00"), day("2026-11-20", 103, "21:00:00", 102)];
    const closes = monthSeries(days, frame).points.map(({ price }) => price);
    expect(closes).toEqual([102, 103]);
  });
  const noteOf = (days: RecordedDay[]) => {
    const { note } = monthSeries(days, frame);
    return note ? english.of(note) : "";
  };
  it("reports a split on the first day of the range", () => {
    const split = [day("2026-11-17", 400), day("2026-11-18", 101, "21:00:00", 100)];
    expect(noteOf(split)).toMatch(/Possible stock split/);
    const before = [day("2026-11-16", 400), day("2026-11-17", 101, "21:00:00", 100)];
    expect(noteOf(before)).not.toMatch(/Possible stock split/);
  });
  it("warns where a split may lie in the month", () => {
    const days = [day("2026-11-18", 400), day("2026-11-19", 101, "21:00:00", 100)];
    expect(noteOf(days)).toMatch(/Possible stock split this month/);
  });
});
