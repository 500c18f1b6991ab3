package dev.stateroom;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What random agents of the real packages did, against what is reported about the same calls here: the decision of {@code permissions
 * simulate}, the preview of {@code interrupts}, the verdict of {@code replay}, and the files at the end.
 */
final class RandomAgents {
    private static final String DENIAL = "Error: permission denied";
    private static final String CANCELLED = "was cancelled - another message came in before it could be completed.";
    private static final Pattern PLAIN = Pattern.compile("(?:/(?!\\.{1,2}(?:/|$)|~)[^/\\\\:]+)+");
    /** Names in a key that no file has, shown in quotes. */
    private static final Pattern NO_FOLDER = Pattern.compile("/(\\.{0,2})(?=/|$)");

    /** Where the items of a store without a leading slash are shown; the recorder names them with one. */
    private static final Path BARE = Path.of("‹no leading slash›");

    /** The sample keeps empty folders with it. */
    private static final String EMPTY_FOLDER = ".keep";

    private static final Pattern AMONG = Pattern.compile(", (?:newest|likeliest) of (.*)$");

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

    /** Where the report differs from what happened: one line each. */
    List<String> disagreements() {
        return disagreements;
    }

    /** How often what was compared, and what was skipped for which reason. */
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

        void compare() throws IOException {
            List<JsonNode> recorded = rows(asked("calls", folder, "calls", "@sessions.db", thread, "--json"));
            List<String> ids = recorded.stream().map(call -> text(call, "tool_call_id")).toList();
            TreeSet<String> unlisted = new TreeSet<>(calls.keySet());
            unlisted.removeAll(ids);
            unlisted.forEach(id -> wrong("calls", id, "nothing", "asked for"));
            release();
            decisions(ids);
            replay();
            files();
            for (JsonNode stop : truth.get("stops")) {
                previews(folder.resolve(text(stop, "folder")), rows(stop.get("actions")));
            }
        }

        private void release() {
            Era.Language language = text(truth, "package").equals("npm") ? Era.Language.JAVASCRIPT : Era.Language.PYTHON;
            String dialect = Dialect.of(language, Release.parse(text(truth, "release")).orElseThrow()).id();
            for (JsonNode row : asked("threads", folder, "threads", "@sessions.db", "--json")) {
                String told = text(row, "dialect");
                String evidence = text(row, "dialect_evidence");
                Matcher among = AMONG.matcher(evidence);
                boolean oneOfSeveral = among.find() && List.of(among.group(1).split(", ", -1)).contains(dialect);
                boolean isRight = told.equals(dialect);
                if (isRight || oneOfSeveral || !row.get("dialect_from_data").booleanValue()) {
                    count("release " + (isRight ? "right" : oneOfSeveral ? "cannot be told from " + told : "not told"));
                } else {
                    wrong("release", thread, told + ": " + evidence, dialect);
                }
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
                String said = text(decision, "by").matches("path|arguments|parallel|no_such_tool|no_such_agent") ? "refused" : text(decision, "decision");
                if (happened.equals("unknown")) {
                    continue;
                }
                if (text(call.path("decision"), "type").equals("edit")) {
                    count("decision skipped: judged as the reviewer changed it");
                    continue;
                }
                if (said.equals("deny") && isDeletedBeside(call) && text(decision, "text").contains("(matches deny rule(s): ")) {
                    count("decision cannot be known: what was below a deleted path of a mount");
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

        /** Only the thread's state is recorded: what was below a path elsewhere is gone with it. */
        private boolean isDeletedBeside(JsonNode call) {
            String path = text(call.path("args"), "file_path");
            boolean inState = truth.get("state").has(path) || rows(asked("files", folder, "files", "@sessions.db", thread, "--json")).stream().anyMatch(file -> text(file, "path").equals(path));
            return text(call, "tool").equals("delete") && text(call.path("answer"), "text").startsWith("Deleted") && !inState;
        }

        private String happened(JsonNode call) {
            if (call.get("waited").asBoolean()) {
                return "interrupt";
            }
            // The package answers a call that never ran, too.
            if (call.get("answer").isNull() || text(call.get("answer"), "text").endsWith(CANCELLED)) {
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
                if (happened != null && reason.equals("the mount has moved on") && !somethingChangedBesideTheState() && !isSameOnAnotherDisk(call)) {
                    wrong("replay", describe(happened), text(call, "reason"), "no call changed anything beside the state");
                }
                if (!fine && happened != null && isSameButForTheRoot(call)) {
                    count("replay skipped: an error of the system names the root");
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
            rows(told.path("taken_over")).stream().filter(change -> text(change, "cause").equals("rewritten")).forEach(change -> wrong("replay", "rewritten", change, "no middleware"));
            TreeSet<String> files = new TreeSet<>();
            told.path("files_with_pending").forEach(file -> files.add(text(file, "path")));
            told.path("files").forEach(file -> files.add(text(file, "path")));
            TreeSet<String> state = new TreeSet<>(truth.get("state").propertyNames());
            if (!files.equals(state)) {
                wrong("tree", "state", files, state);
            }
        }

        private boolean somethingChangedBesideTheState() {
            JsonNode before = truth.get("before");
            JsonNode after = truth.get("after");
            TreeSet<String> paths = new TreeSet<>(before.propertyNames());
            paths.addAll(after.propertyNames());
            boolean otherAtTheEnd = paths.stream()
                    .filter(path -> !truth.get("state").has(path))
                    .anyMatch(path -> !before.path(path).equals(after.path(path)));
            return otherAtTheEnd || calls.values().stream().anyMatch(call -> text(call, "tool").matches("write_file|edit_file|delete")
                    && text(call.path("answer"), "text").matches("(?s)(Updated|Success|Deleted).*"));
        }

        /** Every file that the agent can reach at the end, read through the mounts of its workspace. */
        private void files() throws IOException {
            Path copy = Files.createTempDirectory(data.toAbsolutePath().getParent(), "files");
            CommandRun run = run(folder, "download", "/", "--to", copy.toString(), "--force", "-w", "@agent.stateroom.json");
            Map<String, byte[]> told = new TreeMap<>();
            try (Stream<Path> all = Files.walk(copy)) {
                for (Path file : all.filter(file -> Files.isRegularFile(file) && !file.endsWith(EMPTY_FOLDER)).toList()) {
                    Path path = copy.relativize(file);
                    told.put("/" + (path.startsWith(BARE) ? BARE.relativize(path) : path), Files.readAllBytes(file));
                }
            }
            Map<String, JsonNode> happened = new TreeMap<>();
            truth.get("after").properties().forEach(file -> happened.put(file.getKey(), file.getValue()));
            // The package shows the state with what tasks of the unfinished step wrote; a mount shows the last step that ended.
            for (String path : pending()) {
                count("files skipped: written by the unfinished step");
                told.remove(path);
                happened.remove(path);
            }
            if (run.err().contains("cannot be written: it exists") || !happened.keySet().stream().allMatch(PLAIN.asMatchPredicate())) {
                count("files skipped: no file system has such names");
                return;
            }
            if (!told.keySet().equals(happened.keySet())) {
                wrong("files", "at the end", told.keySet() + " " + run.err(), happened.keySet());
                return;
            }
            happened.forEach((path, text) -> {
                count("files at the end");
                boolean isText = text.asString().chars().allMatch(c -> c < 0xd800 || c > 0xdfff);
                if (isText && !new String(told.get(path), StandardCharsets.UTF_8).equals(text.asString())) {
                    wrong("files", path, new String(told.get(path), StandardCharsets.UTF_8), text);
                }
            });
        }

        private Set<String> pending() {
            Map<String, String> head = hashes("head");
            Map<String, String> after = hashes("head+pending");
            TreeSet<String> paths = new TreeSet<>(head.keySet());
            paths.addAll(after.keySet());
            paths.removeIf(path -> Objects.equals(head.get(path), after.get(path)));
            return paths;
        }

        private Map<String, String> hashes(String step) {
            Map<String, String> hashes = new TreeMap<>();
            asked("files", folder, "files", "@sessions.db", thread, "--at", step, "--json").forEach(file -> hashes.put(text(file, "path"), text(file, "sha256")));
            return hashes;
        }

        /** A copied folder has another root, and its files come in another order. */
        private boolean isSameOnAnotherDisk(JsonNode call) {
            boolean sameLines = text(call, "actual").lines().sorted().toList().equals(text(call, "recorded").lines().sorted().toList());
            return sameLines || isSameButForTheRoot(call);
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
            Set<String> unrun = new HashSet<>();
            asked("calls", stop, "calls", "@sessions.db", thread, "--json").forEach(call -> {
                if (text(call, "status").equals("waiting")) {
                    unrun.add(text(call, "tool_call_id"));
                }
            });
            for (JsonNode action : actions) {
                JsonNode preview = byPlace.get(text(action, "interrupt") + " " + action.get("index").intValue());
                if (preview == null && wasAnswered(stop, action)) {
                    count("preview skipped: the package still lists an answered question");
                } else if (preview == null) {
                    wrong("preview", describe(action), "nothing", action);
                } else {
                    preview(stop, action, preview, unrun);
                }
            }
        }

        /** JavaScript lists what a finished task had asked while another task of its step waits. */
        private boolean wasAnswered(Path stop, JsonNode action) {
            return text(truth, "package").equals("npm")
                    && action.get("id").isNull()
                    && rows(truth.get("stops")).stream()
                            .takeWhile(one -> !stop.endsWith(text(one, "folder")))
                            .anyMatch(one -> rows(one.get("actions")).stream()
                                    .anyMatch(asked -> text(asked, "interrupt").equals(text(action, "interrupt"))));
        }

        /** @param unrun ids of the calls that the stopped step has yet to run */
        private void preview(Path stop, JsonNode action, JsonNode preview, Set<String> unrun) {
            if (!text(preview, "decision").equals("interrupt")) {
                wrong("preview decision", describe(action), preview, "waits");
            }
            if (action.path("raised").isString()) {
                count("preview skipped: the package raised");
                return;
            }
            if (text(action, "tool").matches("fetch_log|task")) {
                count("preview skipped: no file tool");
                return;
            }
            Map<String, String> said = new TreeMap<>();
            for (JsonNode change : preview.get("changes")) {
                // Writing the same text again is reported as an overwrite without a difference.
                if (!preview.get("overwrites").asBoolean() || !text(change, "unified").isEmpty()) {
                    said.put(shown(text(change, "path")), text(change, "change"));
                }
            }
            String answer = text(action.path("answer"), "text");
            boolean failed = answer.startsWith("Error") || answer.startsWith("Cannot") || text(action.path("answer"), "status").equals("error");
            Map<String, String> happened = new TreeMap<>();
            action.get("changes").properties().forEach(change -> {
                // What another call of the message has made by then.
                boolean isThere = text(preview, "note").contains(" of the same message came first") && rows(action.path("beside")).stream().anyMatch(path -> path.stringValue().equals(change.getKey()));
                isThere |= wasMade(stop, action, change.getKey());
                String kind = change.getValue().get("before").isNull() && !isThere ? "added" : change.getValue().get("after").isNull() ? "deleted" : "modified";
                if (!isOfACallBeside(action, change.getKey(), failed, unrun)) {
                    happened.put(shown(change.getKey()), kind);
                } else if (said.remove(shown(change.getKey()), kind)) {
                    count("preview skipped: a parallel call may have changed the file");
                }
            });
            // Of two calls of one message that delete the same file nothing tells which did it.
            for (JsonNode path : action.path("beside")) {
                if (!happened.containsKey(shown(path.stringValue())) && said.remove(shown(path.stringValue()), "deleted")) {
                    count("preview skipped: a parallel call deletes the same file");
                }
            }
            count(said.isEmpty() && happened.isEmpty() ? "preview of nothing" : "preview of changes");
            if (!said.equals(happened)) {
                wrong("preview", stop.getFileName() + " " + describe(action), said + " " + preview.get("note"), happened + " " + action.get("answer") + " beside " + action.get("beside"));
            } else if (preview.get("fails").asBoolean() != failed && text(action, "tool").matches("write_file|edit_file|delete")) {
                wrong("preview fails", stop.getFileName() + " " + describe(action), preview.get("fails") + " " + preview.get("note"), answer);
            }
        }

        /** What is recorded is the main agent's state, which has the files of a subagent when its task has ended. */
        private boolean wasMade(Path stop, JsonNode action, String path) {
            return !text(action, "agent").equals("main")
                    && rows(truth.get("stops")).stream()
                            .takeWhile(one -> !stop.endsWith(text(one, "folder")))
                            .flatMap(one -> rows(one.get("actions")).stream())
                            .anyMatch(earlier -> text(earlier, "agent").equals(text(action, "agent"))
                                    && earlier.path("changes").path(path).path("after").isString());
        }

        /** A key of the state is named as it is, a file of a mount as the tree shows it. */
        private static String shown(String path) {
            return NO_FOLDER.matcher(path).replaceAll("/‹$1›");
        }

        /** Where one action is rejected, JavaScript does not run the calls of the message that wait for nobody; approved, they run. */
        private boolean isOfACallBeside(JsonNode action, String path, boolean failed, Set<String> unrun) {
            return text(truth, "package").equals("npm")
                    && (failed || !text(action.path("args"), "file_path").equals(path))
                    && calls.values().stream().anyMatch(call -> !call.get("waited").asBoolean() && unrun.contains(text(call, "id"))
                            && (text(call.path("args"), "file_path").equals(path) || path.startsWith("/large_tool_results/" + text(call, "id"))));
        }

        private static String describe(JsonNode call) {
            return text(call, "id") + " " + text(call, "agent") + " " + text(call, "tool") + call.get("args");
        }
    }
}
