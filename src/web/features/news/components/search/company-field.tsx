import { useEffect, useId, useState } from "react";
import { isSymbol } from "#domain/market/symbol.ts";
import { TextField } from "#web/ui/field.tsx";

/** A company that can be chosen. */
export type Suggestion = { symbol: string; name: string };

export type CompanyFieldProps = {
  symbol: string | undefined;
  suggestions: readonly Suggestion[];
  onSymbol: (symbol: string | undefined) => void;
};

/** A symbol is taken as soon as it is one; companies of the results are offered. */
export function CompanyField({ symbol, suggestions, onSymbol }: CompanyFieldProps) {
  const listId = useId();
  const [text, setText] = useState(symbol ?? "");
  useEffect(() => setText(symbol ?? ""), [symbol]);
  function take(written: string) {
    const wanted = written.trim().toUpperCase();
    setText(wanted);
    if (wanted === "") onSymbol(undefined);
    else if (suggestions.some((each) => each.symbol === wanted)) onSymbol(wanted);
  }
  function finish() {
    if (text === "" || isSymbol(text)) onSymbol(text || undefined);
    else setText(symbol ?? "");
  }
  return (
    <>
      <TextField
        label="Company"
        placeholder="Symbol"
        list={listId}
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        value={text}
        onChange={({ target }) => take(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === "Enter" && finish()}
        className="min-w-0 lg:w-36"
      />
      <datalist id={listId}>
        {suggestions.map(({ symbol: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
