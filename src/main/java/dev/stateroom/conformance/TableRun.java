package dev.stateroom.conformance;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.conformance.medium.BackendFactory;
import dev.stateroom.conformance.medium.VectorBackend;
import dev.stateroom.conformance.medium.VectorMedia;
import dev.stateroom.conformance.vector.BackendSpec;
import dev.stateroom.conformance.vector.GlobTable;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.conformance.vector.VectorFile;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs a table of searches over one tree in a store and on a disk; each case counts as a vector. {@code spoken} maps the dialect of the
 * recording to the one to run.
 */
record TableRun(String file, VectorFile table, UnaryOperator<Dialect> spoken, Consumer<VectorResult> sink) {
    /** The maximum length of the folder's path, because the length of texts that contain it matters. */
    private static final int MOST_PATH = 48;

    private static final String WORD = "needle";

    void run() throws IOException {
        GlobTable read = GlobTable.of(table.document(), spoken);
        try (ScratchFolder scratch = ScratchFolder.createShort("v", MOST_PATH)) {
            Map<String, AgentBackend> backends = new LinkedHashMap<>();
            for (BackendSpec spec : List.of(store(), disk())) {
                ReferenceVector vector = read.in(spec);
                VectorMedia media = new VectorMedia(scratch.path(), read.dialect(), InstantSource.system());
                BackendFactory factory = new BackendFactory(vector, media);
                Outcome<AgentReply<VectorBackend>> built = factory.build(spec);
                if (!(built instanceof Outcome.Ok<AgentReply<VectorBackend>>(AgentReply.Answered<VectorBackend>(VectorBackend mounted)))) {
                    String why = built instanceof Outcome.Failed<AgentReply<VectorBackend>>(Failure failure)
                            ? failure.sentence()
                            : "backend " + spec.type() + " cannot be built";
                    each(read, name -> VectorResult.skipped(file, name, why));
                    return;
                }
                factory.seed(mounted, read.files());
                backends.put(spec.type(), mounted.backend());
            }
            cases(read, backends);
        }
    }

    private static BackendSpec store() {
        return new BackendSpec(
                "store",
                new ForeignValue.Fields(Map.of("namespace", new ForeignValue.Items(List.of(new ForeignValue.Text("filesystem"))))));
    }

    private static BackendSpec disk() {
        return new BackendSpec("filesystem", new ForeignValue.Fields(Map.of("virtual_mode", new ForeignValue.Bool(true))));
    }

    private void each(GlobTable read, Function<String, VectorResult> result) {
        for (int i = 1; i <= read.cases().size(); i++) {
            sink.accept(result.apply(name(i)));
        }
    }

    private String name(int number) {
        return table.name() + " case " + number;
    }

    private void cases(GlobTable read, Map<String, AgentBackend> backends) {
        int number = 0;
        for (GlobTable.Case searched : read.cases()) {
            number++;
            sink.accept(result(name(number), number, searched, backends));
        }
    }

    private VectorResult result(
            String name, int number, GlobTable.Case searched, Map<String, AgentBackend> backends) {
        for (Map.Entry<String, AgentBackend> backend : backends.entrySet()) {
            ForeignValue.Fields answers = ForeignValue.fields(searched.answers().get(backend.getKey()));
            Map<String, ForeignValue> actual = Map.of(
                    "glob", glob(backend.getValue(), searched), "grep", grep(backend.getValue(), searched));
            for (String call : List.of("glob", "grep")) {
                ForeignValue expected = answers.get(call);
                ForeignValue given = Objects.requireNonNull(actual.get(call));
                if (expected != null && !AnswerComparison.same(comparable(expected), comparable(given), false)) {
                    String what = call + " of " + searched.pattern()
                            + (searched.path() == null ? "" : " below " + searched.path()) + " over " + backend.getKey();
                    return VectorResult.differs(file, name, number, what, expected, given);
                }
            }
        }
        return VectorResult.passed(file, name);
    }

    /** Of an exception, only its type counts. */
    private static ForeignValue comparable(ForeignValue answer) {
        ForeignValue.Fields fields = ForeignValue.fields(answer);
        if (fields.get("raises") != null) {
            return new ForeignValue.Text("raised");
        }
        Map<String, ForeignValue> both = new LinkedHashMap<>(fields.values());
        both.putIfAbsent("paths", new ForeignValue.Items(List.of()));
        return ForeignValue.Fields.copyOf(both);
    }

    private static ForeignValue glob(AgentBackend backend, GlobTable.Case searched) {
        return answer(backend.glob(searched.pattern(), searched.path()).map(found -> {
            List<AgentResult.FileInfo> matches = found.matches();
            return paths(
                    found.error(),
                    matches == null ? List.of() : matches.stream().map(AgentResult.FileInfo::path).toList());
        }));
    }

    private static ForeignValue grep(AgentBackend backend, GlobTable.Case searched) {
        AgentBackend.GrepRequest request = AgentBackend.GrepRequest.of(WORD, searched.path(), searched.pattern());
        return answer(backend.grep(request).map(found -> {
            List<AgentResult.GrepMatch> matches = found.matches();
            return paths(
                    found.error(),
                    matches == null ? List.of() : matches.stream().map(AgentResult.GrepMatch::path).toList());
        }));
    }

    private static ForeignValue answer(AgentReply<ForeignValue> reply) {
        return switch (reply) {
            case AgentReply.Answered<ForeignValue>(ForeignValue paths) -> paths;
            case AgentReply.Raised<ForeignValue>(String type, String message) -> ResultShape.raised(type, message);
            case AgentReply.Withheld<ForeignValue>(String sentence) -> new ForeignValue.Text(sentence);
        };
    }

    private static ForeignValue paths(@Nullable String error, List<String> paths) {
        List<String> sorted = new ArrayList<>(paths);
        sorted.sort(CodePointOrder.INSTANCE);
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("paths", new ForeignValue.Items(sorted.stream().<ForeignValue>map(ForeignValue.Text::new).toList()));
        if (error != null) {
            fields.put("error", new ForeignValue.Text(error));
        }
        return ForeignValue.Fields.copyOf(fields);
    }
}
