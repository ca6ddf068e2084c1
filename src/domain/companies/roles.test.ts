import { expect, it } from "vitest";
import { detector } from "#tests/support/match-context.ts";

const rolesIn = (text: string) => detector.detect(text).map(({ symbol, role }) => `${symbol} ${role}`);

it.each([
  // No bank: it is never quoted on others.
  ["Mad dash: Carvana", ["CVNA named"]],
  ["Carvana says sales doubled", ["CVNA named"]],
  ["Citi to exit Mexico retail bank", ["C named"]],
  ["Goldman cuts 400 jobs in London", ["GS named"]],
  ["Goldman cuts Nvidia to neutral", ["GS broker", "NVDA named"]],
  // By the name of its research house.
  ["KeyBanc lifts Nvidia to overweight", ["KEY broker", "NVDA named"]],
  ["Nvidia is cheap: TD Cowen", ["NVDA named", "TD broker"]],
  ["Citizens cuts Nvidia to neutral", ["CFG broker", "NVDA named"]],
  ["At Goldman, bonuses fall", ["GS named"]],
  ["Nvidia raised to buy at Goldman", ["NVDA named", "GS broker"]],
  ["Nvidia raised by Morgan Stanley", ["NVDA named", "MS broker"]],
  ["Nvidia gets an upgrade from Goldman", ["NVDA named", "GS broker"]],
  ["Nvidia hires bankers from Goldman", ["NVDA named", "GS named"]],
  ["Nvidia is cheap: Goldman", ["NVDA named", "GS broker"]],
  ["Nvidia is cheap - Goldman", ["NVDA named", "GS broker"]],
  ["Nvidia is cheap, says Goldman", ["NVDA named", "GS broker"]],
  ["Nvidia hires from a rival, Goldman lends", ["NVDA named", "GS named"]],
  ["Nvidia: Goldman lends money", ["NVDA named", "GS named"]],
  ["Sonos to speak at Morgan Stanley Technology, Media & Telecom Conference", ["SONO named", "MS broker"]],
  ["Goldman analyst likes Nvidia", ["GS broker", "NVDA named"]],
  // Nobody else is named: it speaks of itself, or of what no company is.
  ["Goldman analyst quits", ["GS named"]],
  ["Coinbase says hackers bribed staff", ["COIN named"]],
  ["Robinhood says revenue doubled", ["HOOD named"]],
  ["JPMorgan says it will close 40 branches", ["JPM named"]],
  ["JPMorgan says it will lend to Nvidia", ["JPM named", "NVDA named"]],
  ["Oil to hit $100: Goldman", ["GS named"]],
  ["Goldman says Morgan Stanley is cheap", ["GS named", "MS named"]],
  ["Morgan Stanley profit jumps", ["MS named"]],
  ["Instagram adds ads", ["META brand"]],
  ["Instagram owner Meta adds ads", ["META named"]],
])("%s: %j", (text, expected) => {
  expect(rolesIn(text)).toEqual(expected);
});
