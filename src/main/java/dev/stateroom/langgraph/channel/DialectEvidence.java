package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread.DetectedDialect;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the release that wrote a thread, from its newest checkpoint: names in its metadata and channels, the form of its records, the
 * answers of its tools. Each clue excludes some dialects. Strong clues, which only those releases leave, come before weak ones, which may
 * have other reasons; a clue that contradicts earlier ones is dropped.
 */
final class DialectEvidence {
    static final Set<Era> PYTHON =
            EnumSet.of(Era.PYTHON_0_2, Era.PYTHON_0_4, Era.PYTHON_0_5, Era.PYTHON_0_7);
    static final Set<Era> JAVASCRIPT = EnumSet.of(Era.JS_1_9, Era.JS_1_14);
    /** The last release of 0.7 whose read_file numbers the lines. */
    private static final Release LAST_NUMBERED = new Release(0, 7, 13);

    /** Written when an agent's model is due, in Python and in JavaScript. */
    private static final List<String> MODELS = List.of("branch:to:model", "branch:to:model_request");

    private static final int METADATA_LOOKED_AT = 20;
    private static final int NAMESPACES_LOOKED_AT = 20;
    private static final int FILES_LOOKED_AT = 500;

    private final RecordedThread thread;
    private final ThreadIndex index;
    private final CheckpointContents contents;
    private final EnumSet<Era> left = EnumSet.allOf(Era.class);
    private final List<String> reasons = new ArrayList<>();
    private final List<Clue> weak = new ArrayList<>();
    /** The dialect to choose among several, if that is not the newest. */
    private @Nullable Era likeliest;

    DialectEvidence(RecordedThread thread, ThreadIndex index, CheckpointContents contents) {
        this.thread = thread;
        this.index = index;
        this.contents = contents;
    }

    /** A fact that only some dialects explain. */
    private record Clue(String reason, Set<Era> possible) {}

    /**
     * The evidence in a thread itself.
     *
     * @param detected the resulting dialect
     * @param possible the dialects that its strong clues leave; a single one is certain
     */
    record Signs(DetectedDialect detected, Set<Era> possible) {
        boolean isCertain() {
            return possible.size() == 1;
        }
    }

    Signs weigh() {
        DetectedDialect named = namedVersion();
        if (named != null) {
            return new Signs(named, Set.of(named.dialect().era()));
        }
        ThreadIndex.Entry head = agent();
        if (head == null) {
            return new Signs(undecided(), Set.copyOf(left));
        }
        List<Message> messages = thread.messagesAt(head.key, Cancellation.NEVER)
                        instanceof Outcome.Ok<RebuiltValue<List<Message>>>(RebuiltValue<List<Message>> rebuilt)
                ? rebuilt.value()
                : List.of();
        StoredCheckpoint stored = stored(head);
        language(head, stored);
        boolean languageAlone = left.size() > 2;
        layout(head, stored, messages);
        boolean isNumbered = ToolTexts.clues(messages, this::clue, this::weakClue);
        FileSet files = thread.filesAt(head.key, Cancellation.NEVER) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> rebuilt)
                ? rebuilt.value()
                : PersistentFiles.NONE;
        List<FileData> some = files.keys().stream().limit(FILES_LOOKED_AT).map(files::get).filter(f -> f != null).toList();
        if (!some.isEmpty() && some.stream().allMatch(FileData::isPlainText)) {
            return new Signs(
                    new DetectedDialect(
                            Dialect.DOCUMENTED, false, "files kept as plain text, as Deep Agents 0.0 and graphs without an agent do", false, Set.of()),
                    Set.of());
        }
        records(head, files, some);
        Set<Era> certain = Set.copyOf(left);
        weak.forEach(clue -> clue(clue.reason(), clue.possible()));
        if (left.size() == Era.values().length || languageAlone && left.equals(PYTHON)) {
            return new Signs(undecided(), certain);
        }
        String evidence = String.join("; ", reasons);
        String others = String.join(", ", left.stream().map(Era::id).toList());
        String among = left.size() == 1 ? "" : (left.contains(likeliest) ? ", likeliest of " : ", newest of ") + others;
        return new Signs(
                isNumbered && taken() == Era.PYTHON_0_7
                        ? new DetectedDialect(Dialect.of(Era.Language.PYTHON, LAST_NUMBERED), true, evidence + "; pages as before 0.7.14" + among, left)
                        : new DetectedDialect(Dialect.of(taken()), true, evidence + among, left),
                certain);
    }

    /** The newest checkpoint of the agent: of the thread's own graph, or of one that runs as a node in it. Null if there is none. */
    private ThreadIndex.@Nullable Entry agent() {
        ThreadIndex.Entry root = index.head(CheckpointKey.ROOT_NAMESPACE);
        ThreadIndex.Entry head = root == null ? index.inOrder().stream().findFirst().orElse(null) : root;
        if (head == null || hasModel(head)) {
            return head;
        }
        return index.inOrder().stream()
                .map(entry -> entry.key.namespace())
                .distinct()
                .limit(NAMESPACES_LOOKED_AT)
                .map(index::head)
                .filter(entry -> entry != null && hasModel(entry))
                .findFirst()
                .orElse(head);
    }

    private boolean hasModel(ThreadIndex.Entry entry) {
        StoredCheckpoint stored = stored(entry);
        return stored != null && MODELS.stream().anyMatch(stored.channelVersions()::containsKey);
    }

    private @Nullable StoredCheckpoint stored(ThreadIndex.Entry entry) {
        return contents.of(entry.key, Cancellation.NEVER) instanceof Outcome.Ok<StoredCheckpoint>(StoredCheckpoint read) ? read : null;
    }

    private DetectedDialect undecided() {
        return new DetectedDialect(Dialect.DOCUMENTED, false, "nothing in the data decides: the documented protocol is meant");
    }

    private Era taken() {
        Era likely = likeliest;
        return likely != null && left.contains(likely) ? likely : left.stream().reduce((older, newer) -> newer).orElse(Era.PYTHON_0_5);
    }

    private void weakClue(String reason, Set<Era> possible) {
        weak.add(new Clue(reason, possible));
    }

    private void clue(String reason, Set<Era> possible) {
        EnumSet<Era> both = EnumSet.copyOf(left);
        both.retainAll(possible);
        if (!both.isEmpty() && both.size() < left.size()) {
            left.clear();
            left.addAll(both);
            reasons.add(reason);
        }
    }

    /** The terminal program writes the package's version; nothing is stronger. */
    private @Nullable DetectedDialect namedVersion() {
        return index.newestFirst()
                .limit(METADATA_LOOKED_AT)
                .map(e -> ForeignValue.text(ForeignValue.fields(e.metadata.get("lc_versions")).get("deepagents")))
                .filter(version -> version != null && version.length() < 40)
                .findFirst()
                .map(version -> new DetectedDialect(
                        Release.parse(version)
                                .map(release -> Dialect.of(Era.Language.PYTHON, release))
                                .orElse(Dialect.DOCUMENTED),
                        true,
                        "lc_versions.deepagents " + version))
                .orElse(null);
    }

    private void language(ThreadIndex.Entry head, @Nullable StoredCheckpoint stored) {
        if (stored == null) {
            return;
        }
        // Python's channel versions are padded text with a fraction, or whole numbers in MongoDB; JavaScript's are whole numbers in JSON.
        List<String> versions = List.copyOf(stored.channelVersions().values());
        if (!versions.isEmpty()) {
            boolean whole = stored.isJson() && versions.stream().allMatch(v -> !v.isEmpty() && v.chars().allMatch(c -> c >= '0' && c <= '9') && v.length() < 20);
            clue(whole ? "JSON checkpoints of JavaScript" : "checkpoints of Python", whole ? JAVASCRIPT : PYTHON);
        }
        if (head.metadata.get("counters_since_delta_snapshot") != null) {
            clue("counters_since_delta_snapshot", PYTHON);
        }
    }

    private void layout(ThreadIndex.Entry head, @Nullable StoredCheckpoint stored, List<Message> messages) {
        boolean modelRan = messages.stream().anyMatch(m -> m.type().equals("ai"));
        List<ForeignValue.Fields> counters = index.newestFirst(head.key.namespace())
                .limit(METADATA_LOOKED_AT)
                .map(entry -> ForeignValue.fields(entry.metadata.get("counters_since_delta_snapshot")))
                .toList();
        boolean folded = counters.stream().anyMatch(channels -> channels.get("files") != null);
        boolean deltas = counters.stream().anyMatch(channels -> !channels.values().isEmpty());
        if (folded || deltas) {
            clue(folded ? "files kept as deltas" : "channels kept as deltas", EnumSet.of(Era.PYTHON_0_5, Era.PYTHON_0_7));
        } else if (counters.size() > 1 && modelRan && left.equals(PYTHON)) {
            // Python 0.6 and newer store at least the messages as deltas.
            clue("no channel kept as deltas", EnumSet.of(Era.PYTHON_0_2, Era.PYTHON_0_4, Era.PYTHON_0_5));
        }
        if (stored != null && modelRan) {
            boolean done = messages.stream().anyMatch(DialectEvidence::isBehindModelSteps);
            boolean answered = messages.stream().anyMatch(m -> m.type().equals("ai") && m.toolCalls().isEmpty());
            steps(stored.channelVersions().keySet(), deltas, done, answered);
        }
        String integration = ForeignValue.text(head.metadata.get(WriterMetadata.KEY));
        if (WriterMetadata.PACKAGE.equals(integration)) {
            clue("ls_integration deepagents", EnumSet.of(Era.PYTHON_0_4, Era.PYTHON_0_5, Era.PYTHON_0_7));
        } else if (WriterMetadata.AGENTS.equals(integration)) {
            clue("ls_integration langchain_create_agent", EnumSet.of(Era.PYTHON_0_2, Era.PYTHON_0_4));
        }
    }

    /** True if all files came from outside: a run's input may have records in the form of older releases, which edits keep. */
    private boolean areGiven(ThreadIndex.Entry head, FileSet files) {
        Set<String> given = new HashSet<>();
        List<Checkpoint> before = index.newestFirst(head.key.namespace()).map(ThreadIndex.Entry::checkpoint).toList();
        Map<String, String> sources = new HashMap<>();
        before.forEach(one -> sources.put(one.id(), one.source()));
        before.reversed().stream()
                .filter(one -> one.source().equals("update") || "input".equals(sources.get(one.parentId())))
                .limit(METADATA_LOOKED_AT)
                .forEach(one -> thread.changesAt(one.key(), Cancellation.NEVER).orElse(List.of()).forEach(change -> given.add(change.path())));
        return files.keys().stream().limit(FILES_LOOKED_AT).allMatch(given::contains);
    }

    /**
     * True if a message comes after all steps behind the model: an answer without calls, or a tool's result. A review waits before the todo
     * step, and a rejection in JavaScript, whose answer is an error, returns to the model without it.
     */
    private static boolean isBehindModelSteps(Message message) {
        return switch (message.type()) {
            case "ai" -> message.toolCalls().isEmpty();
            case "tool" -> !"error".equals(message.status());
            default -> false;
        };
    }

    /** Adds clues from the names of the agent's steps; each has a channel that is written when it becomes due. */
    private void steps(Set<String> channels, boolean deltas, boolean behindModel, boolean answered) {
        // In JavaScript its state exists from the start. With it the release may be either: npm 1.12 has it, and a program may add it.
        if (channels.contains("branch:to:patchToolCallsMiddleware.before_agent") && !channels.contains("todos")) {
            weakClue("no channel for todos", EnumSet.of(Era.JS_1_14));
        }
        if (channels.contains("branch:to:_ParentNotifierMiddleware.after_agent")) {
            clue("a step that tells the parent", EnumSet.of(Era.PYTHON_0_7));
        }
        boolean todo = channels.contains("branch:to:TodoListMiddleware.after_model");
        if (todo) {
            // Python 0.7 has it if the program adds the middleware; whether it is 0.7 shows when a run ends, by the step above.
            Set<Era> older = EnumSet.of(Era.PYTHON_0_2, Era.PYTHON_0_4, Era.PYTHON_0_5);
            if (answered) {
                clue("a todo step after the model", older);
            } else {
                weakClue("a todo step after the model", older);
            }
        } else if (deltas && behindModel) {
            clue("no todo step after the model", EnumSet.of(Era.PYTHON_0_7));
        }
        if (channels.contains("branch:to:SummarizationMiddleware.before_model")) {
            // Of the later ones only 0.3.10 to 0.3.12 have it.
            likeliest = Era.PYTHON_0_2;
            boolean before = !todo && behindModel;
            clue(
                    before ? "a summary step before the model and no todo step" : "a summary step before the model",
                    before ? EnumSet.of(Era.PYTHON_0_2) : EnumSet.of(Era.PYTHON_0_2, Era.PYTHON_0_4));
        }
    }

    private void records(ThreadIndex.Entry head, FileSet files, List<FileData> some) {
        if (some.stream().anyMatch(f -> f.mimeType() != null)) {
            clue("mimeType in records", JAVASCRIPT);
        }
        if (some.stream().anyMatch(f -> f.encoding() != null)) {
            boolean whole = contents.of(head.key, Cancellation.NEVER) instanceof Outcome.Ok<StoredCheckpoint>(StoredCheckpoint c)
                    && c.stores("files")
                    && head.metadata.get("counters_since_delta_snapshot") == null;
            clue(
                    whole ? "records with encoding, stored whole" : "records with encoding",
                    whole ? EnumSet.of(Era.PYTHON_0_5) : EnumSet.of(Era.PYTHON_0_5, Era.PYTHON_0_7));
        } else if (!some.isEmpty() && some.stream().allMatch(f -> f.format().equals("v1"))) {
            if (!areGiven(head, files)) {
                clue("records with lists of lines", EnumSet.of(Era.PYTHON_0_2, Era.PYTHON_0_4, Era.JS_1_9));
            } else if (likeliest == null) {
                // A program that adds such files mostly has a release that keeps them in that form.
                likeliest = left.contains(Era.PYTHON_0_4) ? Era.PYTHON_0_4 : Era.JS_1_9;
            }
        }
        Map<String, FileData> history = files.startingWith("/conversation_history/session_");
        if (!history.isEmpty()) {
            clue("/conversation_history/session_….md", EnumSet.of(Era.PYTHON_0_7));
        }
    }
}
