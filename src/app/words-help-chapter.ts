type Topic = Readonly<{
  question: string;
  answer: string;
  /** What is true instead where no mail server is set up. */
  unmailed?: string;
}>;
export type Chapter = Readonly<{ title: string; topics: readonly Topic[] }>;
