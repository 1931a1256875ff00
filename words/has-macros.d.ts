export declare function hasMacros(source: string): boolean;
