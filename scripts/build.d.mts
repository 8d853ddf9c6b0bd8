export function build(): Promise<void>;
export function sources(): string[];
