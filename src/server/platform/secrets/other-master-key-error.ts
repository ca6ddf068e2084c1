/** What is stored was encrypted under a master key that is not here. */
export class OtherMasterKeyError extends Error {
  constructor() {
    super(
      "the secrets in this database were sealed under another master key. Set that key (as SECRET_KEY, or as the file secret-key in DATA_DIR); if it is lost, give up what it sealed with: npm run -s cli -- rotate-key --forget-unreadable",
    );
    this.name = "OtherMasterKeyError";
  }
}
