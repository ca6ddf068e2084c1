/**
 * SHA-256 of each migration that somebody's database may have run. A released one is never changed: databases that ran it
 * would differ from new ones. What is to change is a new migration; its line is added with the release.
 */
export const releasedMigrations: Readonly<Record<string, string>> = {
  "0000_initial": "9d47679e80c85b24741998b7fb1de4768f9be89effc6b48442b301ef929f721c",
  "0001_accounts": "75d23b9da74f525095638b88e86424114eed3841700627aed6c66061eb749950",
  "0002_known_devices": "d63f90aa5812d039695e2bdd806f9a970e47ee56acaa44c7921dd3d2a941dba1",
  "0003_billing": "4adf7af065b304d3e3b07a10870ff192c0d2cf08aee0f83e75741a8b35b36fec",
  "0004_settings": "3230488490f2be9cf6d9e5c7e8ea1677e61a0fc1dbd39c35379507957c623e90",
  "0005_news_and_market": "19445385f9d99d2ee43c65e8fcb36fafd1ba8aa3fbeb4c0ffcff18329e4f8fdc",
  "0006_ai_and_social": "c30b4dbf870aa9f78d1ce8c425b6db570910f0fcefd0be7aa160da6c1c133ebe",
  "0007_admin": "b689406a429d3d2eff574167d4bfa6e87ebec5434a9c3a84f0bd42f02d266452",
  "0008_vendor_keys": "0e3a686f8c01d077e213977558305b88b947df450c04f86c37c835b6a7e565f3",
  "0009_feed_folders": "aa12ab6b0887567829787f38aab7cb7729e8717a057e2502f8d5c62ec78c3a21",
  "0010_copies_and_undated": "7f8b3db2808e7e6e3a372d51b7236eea6478bf946480430a54041348d16500bc",
  "0011_market_leases": "71bc17532fbd83c18d9367146de18dd76cb3bc82fc9339ed0c562335ef29201d",
  "0012_item_texts": "bfa6c8d4781ae4bac8c6190ef4bb71d94b08a091ca6448f67dd7673600fa80bb",
  "0013_social_pauses_and_stream": "7f71b4ee6000e57409619889f51c0a4a077fe2f72f89a65305e956794dbc69ad",
  "0014_social_endpoints": "4e3cb4760026bc3399a84de18ad62fedcf1da88f148aa95295ca653123c41124",
  "0015_shortcuts": "414deab322890ab70114d26e899a5e00ad6be14562333a8c405867130b16ced7",
  "0016_news_view": "6bab5d4a600dfc3660461cd99478506049dc06e95e7c87f3ece6e4580cbc2bbb",
  "0017_confirmed_sessions": "a32385010e0911dfa8e4acbd996e11aa57d04abe6a2172b5ba075addd915b966",
  "0018_language": "bf383580a1bd90b2b87e21dfa7986be1fa42eaa6f6234fa063bd5626669b4e79",
  "0019_budgets_and_places": "c80f6f5abf4d78307cfb50aef4771c46c068efc314e5c4aa4ca89b19856a4034",
  "0020_security_events": "4833ab6f01c7ddae82f1fa525d690a1860aa6c6bf1d683c47f4dfd0e57cab2f6",
  "0021_checkout_amounts": "4245ff8e03e5880afbb23efc1bb8dde68bdf2fe3b0bb8be367a8ebe9d7f94760",
  "0022_watchlists": "6de51bfd968cb5b1dfe262a774fc0192641a9cc94d7cc55d15a6abae9c91f7c0",
};
