package dev.stateroom;

import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Era;
import dev.stateroom.vfs.Release;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What random agents of the real packages did, against what is told about the same calls here: the decision of {@code permissions
 * simulate}, the preview of {@code interrupts}, the verdict of {@code replay}, and the files at the end.
 */
final class RandomAgents {
    private static final String DENIAL = "Error: permission denied";

    private final Path data;
    private final List<String> disagreements = new ArrayList<>();
    private final Map<String, Integer> counts = new TreeMap<>();

    /** @param data a folder for the program's own data */
    RandomAgents(Path data) {
        this.data = data;
    }

    /** Compares every agent in a folder. */
    RandomAgents compare(Path agents) throws IOException {
        try (Stream<Path> folders = Files.list(agents)) {
            for (Path folder : folders.filter(one -> Files.exists(one.resolve("truth.json"))).sorted().toList()) {
                new OneAgent(folder).compare();
            }
        }
        return this;
    }

    /** Where something else is told than what happened: one line each. */
    List<String> disagreements() {
        return disagreements;
    }

    /** How often what was compared, and what was passed over for which reason. */
    Map<String, Integer> counts() {
        return counts;
    }

    private void count(String what) {
        counts.merge(what, 1, Integer::sum);
    }

    private static List<JsonNode> rows(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).toList();
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asString("");
    }

    /** One agent's folder. */
    private final class OneAgent {
        private final Path folder;
        private final JsonNode truth;
        private final String thread;
        private final Map<String, JsonNode> calls = new HashMap<>();

        OneAgent(Path folder) throws IOException {
            this.folder = folder;
            this.truth = JsonMapper.shared().readTree(Files.readAllBytes(folder.resolve("truth.json")));
            this.thread = text(truth, "thread");
            rows(truth.get("calls")).forEach(call -> calls.put(text(call, "id"), call));
        }

        private void wrong(String what, String call, Object told, Object happened) {
            disagreements.add(folder.getFileName() + " " + what + " " + call + ": told " + told + ", happened " + happened);
        }

        private CommandRun run(Path within, String... words) {
            List<String> args = new ArrayList<>(List.of(words));
            args.replaceAll(word -> word.startsWith("@") ? within.resolve(word.substring(1)).toString() : word);
            return CommandRun.of(data, args.toArray(String[]::new));
        }

        private JsonNode asked(String what, Path within, String... words) {
            CommandRun run = run(within, words);
            if (run.bytes().length == 0) {
                wrong(what, String.join(" ", words), run.err(), "an answer");
                return JsonMapper.shared().createArrayNode();
            }
            return run.json();
        }

        void compare() {
            List<JsonNode> recorded = rows(asked("calls", folder, "calls", "@sessions.db", thread, "--json"));
            List<String> ids = recorded.stream().map(call -> text(call, "tool_call_id")).toList();
            TreeSet<String> unlisted = new TreeSet<>(calls.keySet());
            unlisted.removeAll(ids);
            unlisted.forEach(id -> wrong("calls", id, "nothing", "asked for"));
            release();
            decisions(ids);
            replay();
            for (JsonNode stop : truth.get("stops")) {
                previews(folder.resolve(text(stop, "folder")), rows(stop.get("actions")));
            }
        }

        private void release() {
            Era.Language language = text(truth, "package").equals("npm") ? Era.Language.JAVASCRIPT : Era.Language.PYTHON;
            String dialect = Dialect.of(language, Release.parse(text(truth, "release")).orElseThrow()).id();
            for (JsonNode row : asked("threads", folder, "threads", "@sessions.db", "--json")) {
                boolean right = text(row, "dialect").equals(dialect);
                boolean certain = row.path("dialect_from_data").asBoolean(false);
                count("release " + (right ? "right" : certain ? "wrong" : "not told"));
            }
        }

        private void decisions(List<String> ids) {
            JsonNode told = asked("simulate", folder, "permissions", "simulate", "-w", "@agent.stateroom.json", "@sessions.db", thread, "--json").path("decisions");
            for (JsonNode decision : told) {
                String id = ids.get(decision.get("index").intValue());
                JsonNode call = calls.get(id);
                if (call == null) {
                    wrong("decision", id, decision, "no such call");
                    continue;
                }
                String happened = happened(call);
                count("decision " + happened);
                String said = text(decision, "by").matches("path|arguments|no_such_tool|no_such_agent") ? "refused" : text(decision, "decision");
                if (happened.equals("unknown")) {
                    continue;
                }
                if (text(call.path("decision"), "type").equals("edit")) {
                    count("decision passed over: judged as the reviewer changed it");
                    continue;
                }
                if (!said.equals(happened) && !(said.equals("refused") && happened.equals("allow") && isSame(decision, call))) {
                    wrong("decision", describe(call), said + " " + decision, happened + " " + call.get("answer"));
                } else if (said.equals("deny") && !isSame(decision, call)) {
                    wrong("denial", describe(call), decision.get("text"), call.get("answer"));
                }
                if (!text(decision, "agent").equals(text(call, "agent"))) {
                    wrong("agent", describe(call), decision.get("agent"), call.get("agent"));
                }
            }
        }

        private static boolean isSame(JsonNode decision, JsonNode call) {
            // Lines of a stack are not imitated.
            return decision.path("text").isNull() || text(call.path("answer"), "text").startsWith(text(decision, "text").lines().findFirst().orElse(""));
        }

        private String happened(JsonNode call) {
            if (call.get("waited").asBoolean()) {
                return "interrupt";
            }
            if (call.get("answer").isNull()) {
                return "unknown";
            }
            return text(call.get("answer"), "text").startsWith(DENIAL) ? "deny" : "allow";
        }

        private void replay() {
            JsonNode told = asked("replay", folder, "replay", "-w", "@agent.stateroom.json", "@sessions.db", thread, "--json");
            for (JsonNode call : told.path("calls")) {
                String verdict = text(call, "verdict");
                String reason = text(call, "reason").replaceAll("[:,].*", "");
                count("replay " + verdict + (verdict.equals("skipped") ? " (" + reason + ")" : ""));
                boolean fine = verdict.equals("same") || call.path("as_recorded").asBoolean() || verdict.equals("skipped");
                JsonNode happened = calls.get(text(call, "tool_call_id"));
                if (!fine && happened != null && isSameButForTheRoot(call)) {
                    count("replay passed over: an error of the system names the root");
                } else if (!fine && happened != null) {
                    wrong("replay", describe(happened), verdict + " " + text(call, "reason") + " " + call.get("actual") + " " + call.path("difference").path("why"), happened.get("answer"));
                }
            }
            for (JsonNode change : told.path("changes_no_call_explains")) {
                if (text(change, "cause").equals("input")) {
                    continue;
                }
                wrong("replay", "unexplained", change, "");
            }
            TreeSet<String> files = new TreeSet<>();
            told.path("files_with_pending").forEach(file -> files.add(text(file, "path")));
            told.path("files").forEach(file -> files.add(text(file, "path")));
            TreeSet<String> state = new TreeSet<>(truth.get("state").propertyNames());
            if (!files.equals(state)) {
                wrong("tree", "state", files, state);
            }
        }

        private boolean isSameButForTheRoot(JsonNode call) {
            return call.get("actual").toString().replace(folder.toString(), text(truth, "folder")).equals(call.get("recorded").toString());
        }

        private void previews(Path stop, List<JsonNode> actions) {
            JsonNode told = asked("interrupts", stop, "interrupts", "-w", "@agent.stateroom.json", "@sessions.db", thread, "--json");
            Map<String, JsonNode> byPlace = new HashMap<>();
            for (JsonNode card : told) {
                List<JsonNode> previews = rows(card.get("previews"));
                for (int at = 0; at < previews.size(); at++) {
                    byPlace.put(text(card, "interrupt_id") + " " + at, previews.get(at));
                }
            }
            for (JsonNode action : actions) {
                JsonNode preview = byPlace.get(text(action, "interrupt") + " " + action.get("index").intValue());
                if (preview == null) {
                    wrong("preview", describe(action), "nothing", action);
                } else {
                    preview(stop, action, preview);
                }
            }
        }

        private void preview(Path stop, JsonNode action, JsonNode preview) {
            if (!text(preview, "decision").equals("interrupt")) {
                wrong("preview decision", describe(action), preview, "waits");
            }
            if (action.path("raised").isString()) {
                count("preview passed over: the package raised");
                return;
            }
            if (text(action, "tool").matches("fetch_log|task")) {
                count("preview passed over: no file tool");
                return;
            }
            Map<String, String> said = new TreeMap<>();
            for (JsonNode change : preview.get("changes")) {
                said.put(text(change, "path"), text(change, "change"));
            }
            Map<String, String> happened = new TreeMap<>();
            action.get("changes").properties().forEach(change -> happened.put(
                    change.getKey(),
                    change.getValue().get("before").isNull() ? "added" : change.getValue().get("after").isNull() ? "deleted" : "modified"));
            String answer = text(action.path("answer"), "text");
            boolean failed = answer.startsWith("Error") || answer.startsWith("Cannot") || text(action.path("answer"), "status").equals("error");
            count(said.isEmpty() && happened.isEmpty() ? "preview of nothing" : "preview of changes");
            if (!said.equals(happened)) {
                wrong("preview", stop.getFileName() + " " + describe(action), said + " " + preview.get("note"), happened + " " + action.get("answer") + " beside " + action.get("beside"));
            } else if (preview.get("fails").asBoolean() != failed && text(action, "tool").matches("write_file|edit_file|delete")) {
                wrong("preview fails", stop.getFileName() + " " + describe(action), preview.get("fails") + " " + preview.get("note"), answer);
            }
        }

        private static String describe(JsonNode call) {
            return text(call, "id") + " " + text(call, "agent") + " " + text(call, "tool") + call.get("args");
        }
    }
}
