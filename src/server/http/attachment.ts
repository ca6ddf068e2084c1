/** A file to save, sent as it is made. */
export function attachment(
  text: AsyncIterable<string> | Iterable<string>,
  { name, type }: { name: string; type: string },
): Response {
  return new Response(ReadableStream.from(text).pipeThrough(new TextEncoderStream()), {
    headers: { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` },
  });
}
