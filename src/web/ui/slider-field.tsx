import { type CSSProperties, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { FieldFrame, type FieldStyle } from "#web/ui/field.tsx";

export type SliderFieldProps = Omit<FieldStyle, "error"> & {
  value: number;
  min: number;
  max: number;
  /** After the number, as it is read aloud: "posts". */
  unit: string;
  /** The slider was let go at another value; not called while it moves. */
  onCommit: (value: number) => void;
};

/** A number by feel, with the number beside it. Arrow keys, Page Up and Down, Home and End move it too. */
export function SliderField({ value, min, max, unit, onCommit, ...look }: SliderFieldProps) {
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  const keyHeld = useRef(false);
  const [moved, setMoved] = useState<number | null>(null);
  const visible = moved ?? value;
  function letGo() {
    const now = ref.current?.valueAsNumber ?? value;
    if (now !== value) onCommit(now);
    setMoved(null);
  }
  const released = useEffectEvent(() => {
    if (!keyHeld.current) letGo();
  });
  useEffect(() => {
    // The browser's own "change" says that the pointer let go; React's onChange is its "input". A key that is held
    // down makes one at each step and is waited for.
    const slider = ref.current;
    const onChange = () => released();
    slider?.addEventListener("change", onChange);
    return () => slider?.removeEventListener("change", onChange);
  }, []);
  function keyUp() {
    keyHeld.current = false;
    letGo();
  }
  // Where the middle of the thumb is, which is 18 px wide and never leaves the track.
  const part = (visible - min) / (max - min);
  const style: CSSProperties & Record<"--part", string> = {
    "--part": `calc(9px + ${part} * (100% - 18px))`,
  };
  return (
    <FieldFrame id={id} {...look}>
      <span className="flex items-center gap-3">
        <input
          ref={ref}
          id={id}
          type="range"
          min={min}
          max={max}
          value={visible}
          aria-valuetext={`${visible} ${unit}`}
          aria-describedby={`${id}-notes`}
          onChange={(event) => setMoved(event.target.valueAsNumber)}
          onKeyDown={() => {
            keyHeld.current = true;
          }}
          onKeyUp={keyUp}
          onBlur={keyUp}
          style={style}
          className="slider min-w-0 flex-1"
        />
        <span aria-hidden="true" className="figures w-8 text-right text-14 font-medium">
          {visible}
        </span>
      </span>
    </FieldFrame>
  );
}
