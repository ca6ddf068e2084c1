/** Runs the work once the answer is on its way, so that its time tells nothing of the work (threats T23). */
export function afterAnswer(work: () => void): void {
  setImmediate(work);
}
