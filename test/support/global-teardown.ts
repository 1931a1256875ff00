export default function s(){}
