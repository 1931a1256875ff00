module pager.example/clients

go 1.21

require github.com/opsgenie/opsgenie-go-sdk-v2 v1.2.23
