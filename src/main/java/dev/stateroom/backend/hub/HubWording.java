package dev.stateroom.backend.hub;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.http.HttpAnswer;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.PythonStringRepr;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The words of a refusal. */
public enum HubWording {
    /** For people: the status and the hub's message. */
    PLAIN {
        @Override
        String refused(HubRequest request, String url, HttpAnswer answer) {
            String said = said(answer);
            String how = switch (answer.status()) {
                case 401 -> "does not accept the key, or wants one: LANGSMITH_API_KEY holds it, or the mount's field api_key says where it is";
                case 403 ->
                    said.equals("org_scoped_key_requires_workspace")
                            ? "wants to know which workspace the key is for: set LANGSMITH_WORKSPACE_ID"
                            : "does not let this key do that";
                case 404 -> "has nothing there";
                case 409 -> "has a newer commit";
                case 413 -> "takes no commit of that size";
                case 429 -> "has had too many requests";
                default -> answer.status() / 100 == 3 ? "sends elsewhere, where the key does not go" : "cannot do it now";
            };
            return "the hub " + how + " (HTTP " + answer.status() + (said.isEmpty() ? "" : ", " + said) + ")";
        }

        @Override
        String unreachable(HubRequest request, String sentence) {
            return sentence;
        }

        @Override
        String otherTenant(String ours, String asked) {
            return "nothing is committed to " + asked + ": the key belongs to " + (ours.isEmpty() ? "a workspace without a name" : ours);
        }

        @Override
        String noName(String name) {
            return "\"" + name + "\" cannot be made: a repository's name is of small letters, digits, - and _, a letter first";
        }
    },
    /** As the Python SDK. */
    PYTHON {
        @Override
        String refused(HubRequest request, String url, HttpAnswer answer) {
            int status = answer.status();
            if (status == 403 && said(answer).equals("org_scoped_key_requires_workspace")) {
                return "This API key is org-scoped and requires workspace specification. Please provide 'workspace_id' parameter, or set"
                        + " LANGSMITH_WORKSPACE_ID environment variable.";
            }
            String beginning = switch (status) {
                case 401 -> "Authentication failed for " + request.path() + ".";
                case 404 -> "Resource not found for " + request.path() + ".";
                case 409 -> "Conflict for " + request.path() + ".";
                case 429 -> "Rate limit exceeded for " + request.path() + ".";
                case 500 -> "Server error (500) caused failure to " + request.method() + " " + request.path() + " in LangSmith API.";
                default -> "Failed to " + request.method() + " " + request.path() + " in LangSmith API.";
            };
            String kind = status >= 500 ? " Server Error: " : " Client Error: ";
            return beginning + " HTTPError('" + status + kind + reason(status) + " for url: " + url + "', " + PythonStringRepr.of(answer.text())
                    + ")";
        }

        @Override
        String unreachable(HubRequest request, String sentence) {
            return "Connection error caused failure to " + request.method() + " " + request.path()
                    + " in LangSmith API. Please confirm your LANGCHAIN_ENDPOINT. ConnectionError(" + PythonStringRepr.of(sentence) + ")";
        }

        @Override
        String otherTenant(String ours, String asked) {
            return "Cannot push agent for another tenant.\nCurrent tenant: " + (ours.isEmpty() ? "None" : ours) + ",\nRequested tenant: " + asked;
        }

        @Override
        String noName(String name) {
            return "Invalid repo_handle " + PythonStringRepr.of(name) + ": must match ^[a-z][a-z0-9-_]*$.";
        }
    },
    /** As the npm SDK. */
    JAVASCRIPT {
        @Override
        String refused(HubRequest request, String url, HttpAnswer answer) {
            return "Failed to " + doing(request.purpose()) + ". Received status [" + answer.status() + "]: " + reason(answer.status())
                    + ". Message: " + (answer.status() == 403 ? "" : answer.text());
        }

        @Override
        String unreachable(HubRequest request, String sentence) {
            return sentence;
        }

        @Override
        String otherTenant(String ours, String asked) {
            return "Cannot push agent for another tenant.\n\n      Current tenant: " + (ours.isEmpty() ? "null" : ours)
                    + "\n\n      Requested tenant: " + asked;
        }

        @Override
        String noName(String name) {
            return "Invalid repo_handle " + new String(PlainJson.compact(new ForeignValue.Text(name)), StandardCharsets.UTF_8)
                    + ": must match /^[a-z][a-z0-9-_]*$/";
        }

        private static String doing(HubRequest.Purpose purpose) {
            return switch (purpose) {
                case PULL -> "pull directory";
                case COMMIT -> "push agent";
                case CREATE -> "create repo";
                case SETTINGS -> "fetch settings";
                case EXISTS -> "get repo";
                case HISTORY -> "list commits";
            };
        }
    };

    private static final Map<Integer, String> REASONS = Map.ofEntries(
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(408, "Request Timeout"),
            Map.entry(409, "Conflict"),
            Map.entry(413, "Request Entity Too Large"),
            Map.entry(422, "Unprocessable Entity"),
            Map.entry(425, "Too Early"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(502, "Bad Gateway"),
            Map.entry(503, "Service Unavailable"),
            Map.entry(504, "Gateway Timeout"));

    public static HubWording of(Dialect dialect) {
        return switch (dialect.language()) {
            case PYTHON -> PYTHON;
            case JAVASCRIPT -> JAVASCRIPT;
        };
    }

    abstract String refused(HubRequest request, String url, HttpAnswer answer);

    abstract String unreachable(HubRequest request, String sentence);

    /** The error for a repository of the workspace {@code asked} with a key of {@code ours}; empty for a workspace without a name. */
    abstract String otherTenant(String ours, String asked);

    /** The error for a name that a repository cannot have. */
    abstract String noName(String name);

    private static String reason(int status) {
        return REASONS.getOrDefault(status, "");
    }

    /** The hub's own message; empty if it has none that fits on a line. */
    private static String said(HttpAnswer answer) {
        ForeignValue.Fields body = ForeignValue.fields(PlainJson.read(answer.body()));
        String error = ForeignValue.text(body.get("error"));
        String said = error == null ? ForeignValue.text(body.get("detail")) : error;
        if (said == null) {
            return "";
        }
        String line = said.strip().replaceAll("\\s+", " ");
        return line.length() > 200 ? line.substring(0, 200) + "…" : line;
    }
}
