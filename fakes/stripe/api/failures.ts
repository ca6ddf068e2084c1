export type StripeFailure = {
  status: number;
  error: { type: string; message: string; code?: string; param?: string };
  headers?: Record<string, string>;
};

export function invalid(message: string, param?: string, code?: string): StripeFailure {
  const extra = { ...(param === undefined ? {} : { param }), ...(code === undefined ? {} : { code }) };
  return { status: 400, error: { type: "invalid_request_error", message, ...extra } };
}

export function missing(kind: string, id: string): StripeFailure {
  return { ...invalid(`No such ${kind}: '${id}'`, "id", "resource_missing"), status: 404 };
}

export function required(param: string): StripeFailure {
  return invalid(`Missing required param: ${param}.`, param, "parameter_missing");
}

export function isFailure(result: object): result is StripeFailure {
  return "error" in result;
}
