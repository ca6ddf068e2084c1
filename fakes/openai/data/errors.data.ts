export type ApiError = {
  status: number;
  headers?: Record<string, string>;
  error: { message: string; type: string; param: string | null; code: string | null };
};

function rejected(message: string, param: string | null, code: string | null): ApiError {
  return { status: 400, error: { message, type: "invalid_request_error", param, code } };
}

function quota(code: string, message: string): ApiError {
  return { status: 429, error: { message, type: "insufficient_quota", param: null, code } };
}

/** Error answers by the name a test asks for. */
export const namedErrors: Record<string, ApiError> = {
  "error.401.invalid_api_key": {
    status: 401,
    error: {
      message:
        "Incorrect API key provided: sk-proj-********************0000. You can find your API key at https://platform.openai.com/account/api-keys.",
      type: "invalid_request_error",
      param: null,
      code: "invalid_api_key",
    },
  },
  "error.401.missing_key": {
    status: 401,
    error: {
      message:
        "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth.",
      type: "invalid_request_error",
      param: null,
      code: null,
    },
  },
  "error.400.json_word": rejected(
    "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
    "messages",
    null,
  ),
  "error.400.max_tokens": rejected(
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    "max_tokens",
    "unsupported_parameter",
  ),
  "error.403.country": {
    status: 403,
    error: {
      message: "Country, region, or territory not supported",
      type: "request_forbidden",
      param: null,
      code: "unsupported_country_region_territory",
    },
  },
  "error.429.rate_limit": {
    status: 429,
    headers: {
      "retry-after": "20",
      "x-ratelimit-remaining-requests": "0",
      "x-ratelimit-reset-requests": "20s",
    },
    error: {
      message:
        "Rate limit reached for gpt-4o-mini in organization org-example on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 20s.",
      type: "requests",
      param: null,
      code: "rate_limit_exceeded",
    },
  },
  "error.429.quota": quota(
    "credit_balance_exhausted",
    "You exceeded your current quota, please check your plan and billing details.",
  ),
  "error.429.insufficient_quota": quota(
    "insufficient_quota",
    "You exceeded your current quota, please check your plan and billing details.",
  ),
  "error.429.spend_limit": quota(
    "project_spend_limit_exceeded",
    "This project has reached its spend limit. Raise the limit to continue.",
  ),
  "error.500": {
    status: 500,
    error: {
      message: "The server had an error while processing your request. Sorry about that!",
      type: "server_error",
      param: null,
      code: null,
    },
  },
  "error.503.overloaded": {
    status: 503,
    headers: { "retry-after": "2" },
    error: {
      message: "The engine is currently overloaded, please try again later.",
      type: "service_unavailable_error",
      param: null,
      code: "server_is_overloaded",
    },
  },
};

export function temperatureRejected(value: number): ApiError {
  const message = `Unsupported value: 'temperature' does not support ${value} with this model. Only the default (1) value is supported.`;
  return rejected(message, "temperature", "unsupported_value");
}

export function effortRejected(value: string, taken: readonly string[]): ApiError {
  const quoted = taken.map((one) => `'${one}'`);
  const list = `${quoted.slice(0, -1).join(", ")}, and ${quoted.at(-1)}`;
  const message = `Unsupported value: 'reasoning_effort' does not support '${value}' with this model. Supported values are: ${list}.`;
  return rejected(message, "reasoning_effort", "unsupported_value");
}

/** Of models that do not reason: told without a code and without the parameter's name. */
export const effortUnknown = rejected("Unrecognized request argument supplied: reasoning_effort", null, null);

export function badRequest(message: string, param: string | null): ApiError {
  return rejected(message, param, null);
}

export function modelRetired(id: string): ApiError {
  const message = `The model \`${id}\` has been deprecated, learn more here: https://platform.openai.com/docs/deprecations`;
  return {
    status: 404,
    error: { message, type: "invalid_request_error", param: null, code: "model_not_found" },
  };
}

export function modelUnknown(id: string): ApiError {
  const message = `The model \`${id}\` does not exist or you do not have access to it.`;
  return {
    status: 404,
    error: { message, type: "invalid_request_error", param: null, code: "model_not_found" },
  };
}

export function urlUnknown(method: string, path: string): ApiError {
  const message = `Unknown request URL: ${method} ${path}. Please check the URL for typos, or see the docs at https://platform.openai.com/docs/api-reference/.`;
  return { status: 404, error: { message, type: "invalid_request_error", param: null, code: "unknown_url" } };
}
