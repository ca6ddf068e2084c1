import { describe, expect, it } from "vitest";
import { modelChoices, readServedModels, servedModelsMax } from "./models.ts";

const today = "2026-11-22";
const served = (...ids: string[]) => ids.map((id) => ({ id, endsOn: null }));
const specified = ["gpt-4o-mini", "gpt-4o", "gpt-4-turbo", "gpt-3.5-turbo"];

describe("modelChoices", () => {
  it("AI-11: the four names of the specification in its order, then the provider's, then what is in use", () => {
    const choices = modelChoices({
      served: served("gpt-6-luna", "gpt-4o", "gpt-4o-mini", "o3"),
      inUse: ["gpt-4o", "my-own/model:7b"],
      today,
    });
    expect(choices.map(({ id }) => id)).toEqual([...specified, "gpt-6-luna", "o3", "my-own/model:7b"]);
    expect(choices.filter(({ retired }) => retired).map(({ id }) => id)).toEqual([
      "gpt-4-turbo",
      "gpt-3.5-turbo",
      "my-own/model:7b",
    ]);
  });

  it("AI-11: a model is retired from its last day on, also while the provider still lists it", () => {
    const model = { id: "gpt-4o", endsOn: "2026-11-22" };
    const retiredOn = (day: string) =>
      modelChoices({ served: [model], inUse: [], today: day }).find(({ id }) => id === "gpt-4o");
    expect(retiredOn("2026-11-21")).toEqual({ ...model, retired: false });
    expect(retiredOn("2026-11-22")).toEqual({ ...model, retired: true });
  });

  it("without the provider's list nothing is called retired", () => {
    const choices = modelChoices({ served: undefined, inUse: ["typed"], today });
    expect(choices).toEqual([...specified, "typed"].map((id) => ({ id, endsOn: null, retired: false })));
  });

  it("families that write no text are not offered, and are not retired when they are in use", () => {
    const others = [
      "text-embedding-3-small",
      "whisper-1",
      "tts-1-hd",
      "dall-e-3",
      "omni-moderation-latest",
      "gpt-4o-realtime-preview",
      "gpt-4o-mini-transcribe",
      "gpt-image-1",
    ];
    const choices = modelChoices({ served: served(...others, "embedded-llama"), inUse: ["tts-1-hd"], today });
    expect(choices.slice(4)).toEqual(
      ["embedded-llama", "tts-1-hd"].map((id) => ({ id, endsOn: null, retired: false })),
    );
  });
});

describe("readServedModels", () => {
  it("reads names and last days, and leaves out what is none", () => {
    expect(
      readServedModels([
        { id: "gpt-4o", shutdown_date: "2027-01-14" },
        { id: "gpt-4o" },
        { id: "o3", shutdown_date: null },
        { id: "<script>", shutdown_date: 7 },
        { id: "x", shutdown_date: "soon" },
        { name: "nameless" },
        null,
        "text",
      ]),
    ).toEqual([
      { id: "gpt-4o", endsOn: "2027-01-14" },
      { id: "o3", endsOn: null },
      { id: "x", endsOn: null },
    ]);
  });

  it("is bounded", () => {
    const list = Array.from({ length: 5_000 }, (_, index) => ({ id: `m${index}` }));
    expect(readServedModels(list)).toHaveLength(servedModelsMax);
  });
});
