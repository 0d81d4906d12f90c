/** What is known of a hit when the best ones are put into a new order (rerank.ts). */
export const FEATURES = ['score', 'category', 'tags', 'features'] as const

/** Learned by bench/relevance/train-reranker.ts. */
export const WEIGHTS = new Float64Array([1, 0.29, 0.37, 0.07])
