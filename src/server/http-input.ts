import type { FastifyRequest } from 'fastify';
import type { Operation } from '../kernel/operation.ts';
import { type FieldMessages, Refusal } from '../kernel/refusal.ts';

/** A file part of a form, read whole within its limit. The name is what the browser says and only ever shown. */
export type Upload = Readonly<{ name: string; bytes: Buffer }>;
export type Parts = Readonly<{ fields: unknown; uploads?: readonly Upload[] }>;

/** Reads a multipart body: JSON in the part `input`, and files; ends at the limits while streaming. */
export async function readForm(
  request: FastifyRequest,
  { files = 1, fileBytes = 0, fileNoun = 'a file' }: Pick<Operation, 'files' | 'fileBytes' | 'fileNoun'>,
): Promise<Parts> {
  if (!request.isMultipart()) throw new Refusal('invalid', 'invalid-input', 'This request needs a form.');
  let fields: unknown = {};
  const uploads: Upload[] = [];
  try {
    for await (const part of request.parts({ limits: { fileSize: fileBytes, files, parts: files + 1 } })) {
      if (part.type === 'file') uploads.push({ name: part.filename, bytes: await part.toBuffer() });
      else if (part.fieldname === 'input') fields = JSON.parse(String(part.value));
    }
  } catch (error) {
    throw formRefusal(error, fileBytes, fileNoun);
  }
  return { fields, uploads };
}

function formRefusal(error: unknown, fileBytes: number, fileNoun: string): unknown {
  const megabytes = Math.round(fileBytes / 1024 / 1024);
  if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') {
    const message = `Please select ${fileNoun} smaller than ${megabytes}MB`;
    return new Refusal('invalid', 'file-too-large', message, { fields: { file: message } });
  }
  const status = (error as { statusCode?: number }).statusCode;
  if (error instanceof SyntaxError || (status !== undefined && status < 500))
    return new Refusal('invalid', 'invalid-input', 'This form could not be read.');
  return error;
}

/** Path, query and body in one object, validated by the operation's input; messages by field name. */
export function parseInput(operation: Operation, request: Parts & Readonly<Record<string, unknown>>): unknown {
  const { fields, uploads: _, ...params } = request;
  const given = fields ?? {};
  if (typeof given !== 'object' || Array.isArray(given))
    throw new Refusal('invalid', 'invalid-input', 'This request could not be read.');
  const parsed = operation.input.safeParse({ ...given, ...params });
  if (parsed.success) return parsed.data;
  const messages: Record<string, string> = {};
  for (const issue of parsed.error.issues) messages[issue.path.join('.')] ??= issue.message;
  throw new Refusal('invalid', 'invalid-input', sentence(messages), { fields: messages });
}

function sentence(messages: FieldMessages): string {
  const all = Object.entries(messages);
  if (all.length === 1) return all[0]?.[1] ?? '';
  return `Please correct ${all.length} fields.`;
}
