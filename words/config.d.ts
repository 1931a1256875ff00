declare const settings: { locales: string[]; sourceLocale: string };
export default settings;
