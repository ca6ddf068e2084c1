/** Companies that share a short name: the second is meant when a word of its country or trade is in the headline. */
export const dualListings = [
  {
    usual: "PRU",
    other: "PUK",
    words:
      "ftse uk london britain british britain's uk's lloyds aviva m&g pounds asia hong kong boe barclays hsbc legal schroders scotland glaxosmithkline astrazeneca",
  },
  {
    usual: "ROG",
    other: "RCI",
    words:
      "canada canada's canadian toronto ontario crtc telus bce bell shaw quebecor wireless telecom telecoms broadband cable subscribers sportsnet jays",
  },
  {
    usual: "VIK",
    other: "VKTX",
    words:
      "vktx obesity pill pills drug drugs phase trial trials readout fda patients dose dosing weight injection glp glp1 glp-1 biotech therapeutics lilly novo pfizer",
  },
  {
    usual: "VRTX",
    other: "VERX",
    words: "tax taxes tax-software invoicing e-invoicing vat filings compliance verx",
  },
] as const;
