export type ServerName = 'local' | 'nginx' | 'caddy' | 'azure';

/** As a client sends it; the path goes out as it stands. */
export interface Question {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the entity tag that these headers were answered with before. */
  readonly knows?: Readonly<Record<string, string>>;
  /** Sends it weak, as caches make it that compress anew. */
  readonly weakly?: true;
}

/** What every server answers. What is not named may be as it likes. */
export interface Answer {
  readonly status: number;
  /** `Content-Type`; null for none. */
  readonly type?: string | null | undefined;
  /** The file that the body is, decoded; null for none. */
  readonly body?: string | null | undefined;
  /** Bytes of that file. */
  readonly range?: readonly [number, number] | undefined;
  /** The file whose length is announced. */
  readonly length?: string | undefined;
  readonly encoding?: 'br' | 'gzip' | null | undefined;
  /** Whether caches are told that other encodings exist. */
  readonly varies?: true | undefined;
  /** Of that path's file, or those of everything else, which are the default. */
  readonly headers?: 'of the file' | 'everywhere' | 'any';
  readonly allow?: string | undefined;
}

/** How one server answers otherwise, and why it may. */
export type Difference = Partial<Answer> & {
  readonly because: string;
  /** Whether it does not survive the request, which is then not sent. */
  readonly isFatal?: boolean;
};

export interface Row extends Question {
  readonly what: string;
  readonly answer: Answer;
  readonly differs?: Partial<Readonly<Record<ServerName, Difference>>>;
}
