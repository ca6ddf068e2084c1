/** Characters of a question. */
export const questionLengthMax = 300;
/** Headlines that a search for a question reads, and that sources are counted in. */
export const askedHeadlinesMax = 50;
/** Of those, what a model is given. */
export const askPassagesMax = 12;
/** Reports of one event among them. */
export const passagesOfEventMax = 3;
/** Of the text of a passage; its headline is beside it. */
export const passageCharactersMax = 700;
export const passageTitleMax = 300;
export const passageFeedMax = 60;
/** Companies of a question that are searched for. */
export const askedCompaniesMax = 3;
/** Words of a question that are searched for. */
export const askedWordsMax = 10;

/** Of an answer: further sentences are not read. */
export const sentencesMax = 8;
export const sentenceLengthMax = 400;
/** Passages that a sentence may name. */
export const receiptsMax = 4;
/** Shorter words are in every text. */
export const quoteLengthMin = 12;
export const quoteLengthMax = 300;

/** A visit has ended when its user was away for so long. */
export const visitPauseMs = 60 * 60 * 1_000;
