package dev.stateroom.conformance.medium;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.ForwardingAgentBackend;
import dev.stateroom.backend.bridge.LivePackage;
import dev.stateroom.backend.bridge.StateRecords;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.conformance.vector.ReferenceVector;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A vector's backend out of the real package. What the recorder put into the media is put into the package's own state and store before
 * the first call, and what calls changed there comes back, so that looking into the media shows it.
 */
public final class LiveBackend implements ForwardingAgentBackend {
    private final LivePackage live;
    private final ReferenceVector vector;
    private final VectorMedia media;
    private final AgentBackend ours;
    private final SeedRecords records;
    private @Nullable AgentBackend inner;
    private ForeignValue known = ForeignValue.Fields.EMPTY;

    /** In place of {@code ours}, which still says what rules ask besides the calls. */
    public LiveBackend(LivePackage live, ReferenceVector vector, VectorMedia media, AgentBackend ours) {
        this.live = live;
        this.vector = vector;
        this.media = media;
        this.ours = ours;
        this.records = new SeedRecords(vector.dialect());
    }

    @Override
    public AgentBackend inner() {
        if (inner == null) {
            known = files();
            inner = switch (live.mount(
                    vector.backend().fields(),
                    media.root(),
                    vector.context().values(),
                    vector.assistantId(),
                    vector.dialect(),
                    known,
                    items())) {
                case AgentReply.Answered<AgentBackend>(AgentBackend mounted) -> mounted;
                case AgentReply.Raised<AgentBackend>(String type, String message) ->
                    throw new IllegalStateException(type + ": " + message);
                case AgentReply.Withheld<AgentBackend>(String sentence) -> throw new IllegalStateException(sentence);
            };
        }
        return inner;
    }

    private ForeignValue files() {
        Map<String, ForeignValue> files = new LinkedHashMap<>();
        media.state().forEach((key, file) -> files.put(key, records.value(file)));
        return ForeignValue.Fields.copyOf(files);
    }

    private ForeignValue items() {
        List<ForeignValue> items = new ArrayList<>();
        for (String first : firstLabels()) {
            // In the order in which they were put there.
            media.store()
                    .search(new Namespace(List.of(first)), "", item -> items.add(new ForeignValue.Fields(Map.of(
                            "namespace", new ForeignValue.Items(item.namespace().labels().stream().<ForeignValue>map(ForeignValue.Text::new).toList()),
                            "key", new ForeignValue.Text(item.key()),
                            "value", item.value()))), Cancellation.NEVER)
                    .orThrow();
        }
        return new ForeignValue.Items(items);
    }

    private Set<String> firstLabels() {
        return media.store().namespaces(Cancellation.NEVER).orThrow().stream()
                .map(contents -> contents.namespace().labels().getFirst())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** A call that may change something. */
    private <R> AgentReply<R> changing(Supplier<AgentReply<R>> call) {
        push();
        StateFiles before = media.state().copy();
        AgentReply<R> reply = call.get();
        pull();
        if (reply instanceof AgentReply.Answered<R>(R answer) && isLeftToTheCaller(answer)) {
            media.state().become(before);
            push();
        }
        return reply;
    }

    /** In the first protocol the caller takes a change into the state, and not every caller does. */
    private static boolean isLeftToTheCaller(Object answer) {
        return switch (answer) {
            case AgentResult.Write write -> write.filesUpdate() instanceof FilesUpdate.Records;
            case AgentResult.Edit edit -> edit.filesUpdate() instanceof FilesUpdate.Records;
            case AgentResult.Delete delete -> delete.filesUpdate() instanceof FilesUpdate.Records;
            default -> false;
        };
    }

    private <R> AgentReply<R> asking(Supplier<AgentReply<R>> call) {
        push();
        return call.get();
    }

    /** What was put into the state between two calls. */
    private void push() {
        inner();
        ForeignValue now = files();
        if (!now.equals(known)) {
            live.files(now);
            known = now;
        }
    }

    private void pull() {
        ForeignValue.Fields scratch = live.scratch();
        StateFiles files = new StateFiles();
        ForeignValue.fields(scratch.get("files")).values().forEach((key, record) -> files.put(key, StateRecords.read(record)));
        media.state().become(files);
        known = files();
        for (ItemStore.Contents contents : media.store().namespaces(Cancellation.NEVER).orThrow()) {
            List<StoredItem> old = new ArrayList<>();
            media.store().items(contents.namespace(), "", old::add, Cancellation.NEVER).orThrow();
            old.forEach(item -> media.store().remove(item.namespace(), item.key()).orThrow());
        }
        for (ForeignValue item : ForeignValue.items(scratch.get("items"))) {
            ForeignValue.Fields fields = ForeignValue.fields(item);
            List<String> labels = ForeignValue.items(fields.get("namespace")).stream()
                    .map(label -> Objects.requireNonNullElse(ForeignValue.text(label), ""))
                    .toList();
            media.store()
                    .put(
                            new Namespace(labels),
                            Objects.requireNonNullElse(ForeignValue.text(fields.get("key")), ""),
                            ForeignValue.fields(fields.get("value")))
                    .orThrow();
        }
    }

    @Override
    public Dialect dialect() {
        return vector.dialect();
    }

    @Override
    public Dialect.Protocol protocol() {
        return ours.protocol();
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return ours.optionalCalls();
    }

    @Override
    public AgentReply<String> resolved(String path) {
        return ours.resolved(path);
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        return asking(() -> inner().ls(path));
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return asking(() -> inner().read(filePath, offset, limit));
    }

    @Override
    public AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        return asking(() -> inner().readRaw(filePath));
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        return asking(() -> inner().grep(request));
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return asking(() -> inner().glob(pattern, path));
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        return changing(() -> inner().write(filePath, content));
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return changing(() -> inner().edit(filePath, oldString, newString, replaceAll));
    }

    @Override
    public AgentReply<AgentResult.Delete> delete(String filePath) {
        return changing(() -> inner().delete(filePath));
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return changing(() -> inner().uploadFiles(files));
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return asking(() -> inner().downloadFiles(paths));
    }

    @Override
    public AgentReply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        return changing(() -> inner().execute(command, timeout));
    }
}
