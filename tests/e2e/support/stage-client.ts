import type { CommandName, Commands, Person, PersonWish } from "./stage-protocol.ts";

/** Names of the variables by which the setup tells the tests where everything is. */
export const stageVariables = { url: "TAPEWISE_E2E_URL", control: "TAPEWISE_E2E_CONTROL" } as const;

/** Moves the stage by one command. */
export async function tell<Name extends CommandName>(
  name: Name,
  input: Commands[Name]["in"],
): Promise<Commands[Name]["out"]> {
  const answer = await fetch(`${process.env[stageVariables.control]}/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const body = (await answer.json()) as Commands[Name]["out"] & { error?: string };
  if (!answer.ok) throw new Error(`${name}: ${body.error}`);
  return body;
}

/** A new user with an own newsroom; see PersonWish for what may be asked. */
export const newPerson = (wish: PersonWish = {}): Promise<Person> => tell("person", wish);
