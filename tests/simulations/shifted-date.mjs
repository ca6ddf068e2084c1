// Loaded before the product (`node --import`): this process's clock is CLOCK_AHEAD_MS ahead of the machine's. Monotonic time
// is as it is, as where a machine's clock is set wrong.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const RightDate = Date;
const now = () => RightDate.now() + aheadMs;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new RightDate(now()).toString(),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});
