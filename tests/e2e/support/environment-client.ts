import type { CommandName, Commands, User, UserOptions } from "./environment-protocol.ts";

/** Each worker of the test runner has a test environment of its own: what one test turns over, no other test sees. */
const ownEnvironment = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** Names of the variables by which the setup tells where a test environment is. */
export const environmentVariables = (environment = ownEnvironment) => ({
  url: `TAPEWISE_E2E_URL_${environment}`,
  control: `TAPEWISE_E2E_CONTROL_${environment}`,
});

/** Address of this worker's product; empty before the setup. */
export const environmentUrl = () => process.env[environmentVariables().url] ?? "";

/** Moves the test environment by one command. */
export async function tell<Name extends CommandName>(
  name: Name,
  input: Commands[Name]["in"],
): Promise<Commands[Name]["out"]> {
  const answer = await fetch(`${process.env[environmentVariables().control]}/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const body = (await answer.json()) as Commands[Name]["out"] & { error?: string };
  if (!answer.ok) throw new Error(`${name}: ${body.error}`);
  return body;
}

/** A new user with an own newsroom; see UserOptions for what may be asked. */
export const newUser = (wish: UserOptions = {}): Promise<User> => tell("user", wish);
