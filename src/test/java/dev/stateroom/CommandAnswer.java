package dev.stateroom;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a command answered, to be compared with another answer.
 *
 * @param status the exit status
 * @param out standard output
 * @param err standard error
 * @param cpu nanoseconds that it took
 */
@SuppressWarnings("ArrayRecordComponent") // compared by says
record CommandAnswer(int status, byte[] out, String err, long cpu) {
    static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(5_000).build())
                    .build())
            .build();

    /** Fields that say that something is missing or could not be read. */
    private static final Set<String> MARKS =
            Set.of("problem", "problems", "incomplete_why", "error", "errors", "failed", "failures", "note", "why", "unreadable", "damage");

    /** A note on the way in which a file was opened is no mark. */
    private static final Pattern NO_MARK = Pattern.compile("note: .* has a log next to it, as while another process writes to it.*");

    /** "There is no such file" is an answer, and a wrong one where the file cannot be read. */
    private static final Pattern ABSENT = Pattern.compile("(?s)stateroom: .*(there is no|has no|no such|is not in|does not exist).*");

    private static final Pattern VOLATILE = Pattern.compile(".*(_ms|_seconds|took|elapsed|duration|run_id|started_at|ended_at)");

    /** The same as it would be in any other folder. */
    CommandAnswer in(String folder) {
        // A workspace names its files from where it is.
        String relative = Path.of("").toAbsolutePath().relativize(Path.of(folder)).toString();
        String text = new String(out, StandardCharsets.ISO_8859_1).replace(folder, "FOLDER").replace(relative, "FOLDER");
        return new CommandAnswer(status, text.getBytes(StandardCharsets.ISO_8859_1), err.replace(folder, "FOLDER"), cpu);
    }

    /** Standard output as JSON without what differs from run to run; null if it is none. */
    @Nullable JsonNode json() {
        try {
            JsonNode document = MAPPER.readTree(out);
            forget(document);
            return document;
        } catch (RuntimeException none) {
            return null;
        }
    }

    private static void forget(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(object.propertyNames().stream().filter(name -> VOLATILE.matcher(name).matches()).toList());
            if (object.has("dialect") && !object.path("dialect_evidence").asString("").contains("nothing says otherwise")) {
                // Another reason for the same dialect is no other answer.
                object.remove("dialect_evidence");
            }
            if (object.path("section").asString("").equals("agent") && object.path("name").asString("").equals("release")
                    && object.path("certainty").asString("").equals("certain")) {
                // The same of init: the thread next to it that tells the release may be the one that was damaged.
                object.remove("evidence");
            }
        }
        node.forEach(CommandAnswer::forget);
    }

    /** True if both answer the same. */
    boolean says(CommandAnswer other) {
        JsonNode mine = json();
        return status == other.status && (Arrays.equals(out, other.out) || mine != null && mine.equals(other.json()));
    }

    /** True if it says of itself that something is missing, other than what the recorded answer says. */
    boolean isMarked(CommandAnswer recorded) {
        if (status > 1) {
            return !ABSENT.matcher(err).matches();
        }
        JsonNode mine = json();
        JsonNode theirs = recorded.json();
        return isMarkedAsAWhole(recorded)
                || mine != null && !marks(mine).equals(theirs == null ? List.of() : marks(theirs)) && !marks(mine).isEmpty();
    }

    /** True if a sentence next to the document says so. */
    boolean isMarkedAsAWhole(CommandAnswer recorded) {
        TreeSet<String> notes = new TreeSet<>(err.lines().filter(line -> !NO_MARK.matcher(line).matches()).toList());
        recorded.err.lines().forEach(notes::remove);
        return !notes.isEmpty();
    }

    /** What a document says of missing parts. */
    static List<String> marks(JsonNode document) {
        List<String> marks = new ArrayList<>();
        collect(document, marks);
        return marks;
    }

    private static void collect(JsonNode node, List<String> marks) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> {
                JsonNode value = field.getValue();
                boolean empty = value.isNull() || value.isBoolean() && !value.asBoolean() || value.isString() && value.asString().isEmpty()
                        || value.isContainer() && value.isEmpty() || value.isNumber() && value.asInt() == 0;
                if (field.getKey().equals("complete") ? value.isBoolean() && !value.asBoolean() : MARKS.contains(field.getKey()) && !empty) {
                    marks.add(field.getKey() + "=" + value);
                }
                if (field.getKey().equals("dialect_evidence") && value.asString("").contains("the documented protocol (the default)")) {
                    marks.add("dialect=" + value);
                }
                if (field.getKey().equals("rule") && value.asString("").equals("mount-failed")) {
                    marks.add("rule=" + value);
                }
            });
        }
        node.forEach(child -> collect(child, marks));
    }

    /** The answer without the elements of lists and without the notes that name one of these. */
    CommandAnswer without(Collection<String> names) {
        String notes = err.lines().filter(line -> names.stream().noneMatch(line::contains)).collect(Collectors.joining("\n"));
        JsonNode document = json();
        if (document == null || names.isEmpty()) {
            return new CommandAnswer(status, out, notes, cpu);
        }
        strip(document, names);
        if (document instanceof ObjectNode object) {
            // A sum over all elements.
            object.remove("count");
        }
        return new CommandAnswer(status, MAPPER.writeValueAsBytes(document), notes, cpu);
    }

    private static void strip(JsonNode node, Collection<String> names) {
        // The innermost first: an element stays where only one of its own lists names one.
        node.forEach(child -> strip(child, names));
        if (node instanceof ArrayNode array) {
            for (int i = array.size() - 1; i >= 0; i--) {
                String text = array.get(i).isObject() ? array.get(i).toString() : "";
                // A memory that is in no store is only in the prompts of threads.
                JsonNode store = array.get(i).get("store");
                boolean inPromptsAlone = store != null && store.isNull() && array.get(i).path("prompts").isEmpty();
                if (inPromptsAlone || names.stream().anyMatch(text::contains)) {
                    array.remove(i);
                }
            }
        }
    }

    /** The element of the document whose field has this value; null if there is none. */
    @Nullable JsonNode element(String field, String value) {
        JsonNode document = json();
        if (document != null) {
            for (JsonNode each : document) {
                if (each.path(field).asString("").equals(value)) {
                    return each;
                }
            }
        }
        return null;
    }

    /** Where it starts to differ. */
    String firstDifference(CommandAnswer recorded) {
        String mine = new String(out, StandardCharsets.UTF_8);
        String theirs = new String(recorded.out, StandardCharsets.UTF_8);
        int at = 0;
        while (at < Math.min(mine.length(), theirs.length()) && mine.charAt(at) == theirs.charAt(at)) {
            at++;
        }
        return "status " + status + " instead of " + recorded.status + "; " + part(mine, at) + " instead of " + part(theirs, at) + "; " + err.lines().limit(3).toList();
    }

    private static String part(String text, int at) {
        return "…" + text.substring(Math.max(0, at - 60), Math.min(text.length(), at + 100)) + "…";
    }
}
