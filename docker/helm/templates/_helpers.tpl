{{/* `pager`, or `<release>-pager`. */}}
{{- define "pager.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{/* What pods are found by: never changes. Takes a list of the root and the component. */}}
{{- define "pager.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "pager.labels" -}}
{{- $root := index . 0 -}}
{{ include "pager.selector" . }}
app.kubernetes.io/version: {{ include "pager.tag" $root | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "pager.tag" -}}
{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The settings without secrets, as NAME: 'value'. */}}
{{- define "pager.settings" -}}
NODE_ENV: production
HOST: 0.0.0.0
PORT: '3000'
LOG_FORMAT: json
PUBLIC_BASE_URL: https://{{ .Values.host }}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ toString $value | quote }}
{{- end }}
{{- end }}

{{/* Of every pod. */}}
{{- define "pager.pod" -}}
automountServiceAccountToken: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 64Mi }
{{- end }}

{{/* Of every container. */}}
{{- define "pager.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (include "pager.tag" .) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - name: tmp
    mountPath: /tmp
{{- end }}
