import { expect, it } from "vitest";
import { inverted, type PriceFigures, withChange } from "./figures.ts";

const unknown: PriceFigures = {
  price: 110,
  change: null,
  changePercent: null,
  open: null,
  high: null,
  low: null,
  previousClose: null,
  volume: null,
  currency: null,
  asOfMs: null,
  delaySeconds: null,
};

it("change and percent follow from the previous close, and what the provider says stays", () => {
  expect(withChange({ ...unknown, previousClose: 100 })).toMatchObject({ change: 10 });
  expect(withChange({ ...unknown, previousClose: 100 }).changePercent).toBeCloseTo(10, 10);
  expect(withChange({ ...unknown, previousClose: 100, change: 1, changePercent: 2 })).toMatchObject({
    change: 1,
    changePercent: 2,
  });
});

it.each([null, 0, -1])("a previous close of %j says nothing of a change", (previousClose) => {
  expect(withChange({ ...unknown, previousClose })).toEqual({ ...unknown, previousClose });
});

it("a pair the other way round: high and low change places, the change is computed again", () => {
  const turned = inverted({ ...unknown, price: 200, previousClose: 100, open: 160, high: 250, low: 125 });
  expect(turned).toMatchObject({ price: 0.005, previousClose: 0.01, open: 0.00625, high: 0.008, low: 0.004 });
  expect(turned.change).toBeCloseTo(-0.005, 12);
  expect(turned.changePercent).toBeCloseTo(-50, 10);
  expect(inverted({ ...unknown, open: 0, high: -1 })).toMatchObject({
    open: null,
    low: null,
    change: null,
    changePercent: null,
    previousClose: null,
  });
});
