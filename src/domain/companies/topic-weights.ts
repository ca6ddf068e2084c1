/** Cells of the topic weights, a power of two. Words and pairs of words share them by hash. */
export const topicCells = 32_768;
/** A weight of one as it is stored, and the largest that a cell can hold. */
export const topicScale = 8;
export const topicWeightMax = 39;

/** The character that stands for a weight of 0. All others are printable, none is a double quote. */
const zeroUnit = 78;

/** By cell, what its words say about the topic: above 0 business, below 0 other news. */
export function readTopicWeights(text: string): Int8Array {
  return Int8Array.from({ length: topicCells }, (_, cell) => text.charCodeAt(cell) - zeroUnit);
}

/** The reverse of `readTopicWeights`. */
export const topicWeightsText = (weights: Int8Array) =>
  Array.from(weights, (weight) => String.fromCharCode(zeroUnit + weight)).join("");
