type Topic = Readonly<{ question: string; answer: string }>;
export type Chapter = Readonly<{ title: string; topics: readonly Topic[] }>;
