package dev.stateroom.conformance.medium;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.conformance.standin.MemoryHub;
import dev.stateroom.conformance.vector.NoVector;
import dev.stateroom.conformance.vector.SeedFile;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.StoredItem;
import dev.stateroom.history.store.WritableItems;
import dev.stateroom.langgraph.store.MemoryItems;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The media of the backends of one run: a fresh folder, one state, one store. */
public final class VectorMedia {
    private final Path root;
    private final StateFiles state = new StateFiles();
    private final WritableItems store;
    private final SeedRecords records;
    private final StateInput stateInput;
    private final InstantSource clock;
    private final List<MemoryHub> hubs = new ArrayList<>();

    /**
     * Empty media.
     *
     * @param root the existing fresh folder, without links in its path
     * @param real gives the dates of changes; they are made unique
     */
    public VectorMedia(Path root, Dialect dialect, InstantSource real) {
        InstantSource clock = new StepClock(real);
        this.root = root;
        this.records = new SeedRecords(dialect);
        this.stateInput = new StateInput(dialect);
        this.clock = clock;
        this.store = new MemoryItems(
                dialect.language() == Era.Language.PYTHON ? MemoryItems.Kinship.LABELS : MemoryItems.Kinship.TEXT, clock);
    }

    /** The fresh folder. */
    public Path root() {
        return root;
    }

    StateFiles state() {
        return state;
    }

    WritableItems store() {
        return store;
    }

    InstantSource clock() {
        return clock;
    }

    /** Adds a backend's repository; the first one is shown. */
    void add(MemoryHub hub) {
        hubs.add(hub);
    }

    /** Puts files into the state. */
    MediumSeeder stateSeeds() {
        return (path, seed) -> state.put(path, records.record(path, seed));
    }

    /** Puts files into a namespace of the store. */
    MediumSeeder storeSeeds(List<String> namespace) {
        return (path, seed) -> store.put(new Namespace(namespace), path, records.item(path, seed)).orThrow();
    }

    /** Puts files into a namespace that no backend has; JavaScript's recorder labelled all of them plain text. */
    MediumSeeder otherSeeds(List<String> namespace) {
        return (path, seed) -> store.put(new Namespace(namespace), path, records.plainItem(path, seed)).orThrow();
    }

    /**
     * The stored value of a key.
     *
     * @param namespace in the store; null for the state
     * @return null if there is none
     */
    public ForeignValue stored(ForeignValue.Items namespace, String key) {
        List<String> labels = namespace.values().stream()
                .map(label -> Objects.requireNonNullElse(ForeignValue.text(label), ""))
                .toList();
        return store.item(new Namespace(labels), key) instanceof Outcome.Ok<StoredItem>(StoredItem item)
                ? SeedRecords.shown(item.value())
                : ForeignValue.Null.INSTANCE;
    }

    /** The stored value of a key of the state; null if there is none. */
    public ForeignValue stored(String key) {
        FileData file = state.get(key);
        return file == null ? ForeignValue.Null.INSTANCE : SeedRecords.shown(records.value(file));
    }

    /** All files below a path, in the state and on disk. */
    public ForeignValue dump(String path) throws IOException {
        String folder = path.endsWith("/") ? path : path + "/";
        SequencedMap<String, ForeignValue> files = new LinkedHashMap<>();
        state.forEach((key, file) -> {
            if (key.startsWith(folder)) {
                files.put(key, ResultShape.transferred(file.bytes()));
            }
        });
        Path below = root.resolve(path.replaceFirst("^/+", "")).normalize();
        if (below.startsWith(root) && Files.isDirectory(below, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> all = Files.walk(below)) {
                for (Path file : all.filter(one -> Files.isRegularFile(one, LinkOption.NOFOLLOW_LINKS)).sorted().toList()) {
                    files.put("/" + root.relativize(file), ResultShape.transferred(Files.readAllBytes(file)));
                }
            }
        }
        return new ForeignValue.Fields(Map.of("files", ForeignValue.Fields.copyOf(files)));
    }

    /** The keys of the state, in order. */
    public ForeignValue storedKeys() {
        List<ForeignValue> keys = new ArrayList<>();
        state.forEach((key, _) -> keys.add(new ForeignValue.Text(key)));
        return new ForeignValue.Items(keys);
    }

    /** The namespaces in use in the store, their parts joined by {@code |}. */
    public ForeignValue namespaces() {
        List<ItemStore.Contents> used = store.namespaces(Cancellation.NEVER).orThrow();
        return new ForeignValue.Items(used.stream()
                .<ForeignValue>map(contents -> new ForeignValue.Text(String.join("|", contents.namespace().labels())))
                .toList());
    }

    /**
     * The files of the first hub.
     *
     * @param commits the number of commits to show; null for the current one
     */
    public ForeignValue hub(@Nullable ForeignValue commits) {
        if (hubs.isEmpty()) {
            throw new NoVector("it looks into a hub and has none");
        }
        MemoryHub hub = hubs.getFirst();
        SequencedMap<String, ForeignValue> files = new LinkedHashMap<>();
        hub.files().forEach((key, text) -> files.put(key, new ForeignValue.Text(text)));
        SequencedMap<String, ForeignValue> shown = new LinkedHashMap<>();
        shown.put("files", ForeignValue.Fields.copyOf(files));
        shown.put("commits", commits == null ? new ForeignValue.Int(hub.commits()) : commits);
        return ForeignValue.Fields.copyOf(shown);
    }

    /** Applies the {@code files} that are passed into an agent's run; null deletes a file. */
    public void pass(ForeignValue.Fields files) {
        files.values().forEach((path, file) -> {
            if (file instanceof ForeignValue.Null) {
                state.remove(path);
            } else {
                state.put(path, records.record(path, SeedFile.of(path, ForeignValue.fields(file))));
            }
        });
    }

    /**
     * The message with which npm's agent refuses the state's files as its input; null if it accepts them. A refused input is discarded: the
     * next run starts without it.
     */
    public @Nullable String refusedInput() {
        String refused = stateInput.refusal(state);
        if (refused != null) {
            state.become(new StateFiles());
        }
        return refused;
    }

    /** Merges a change that a call of the first protocol returned into the state. */
    public void merge(FilesUpdate update) {
        state.apply(update);
    }

    /** The content of the disk at a path: a link's target, bytes, or nothing. */
    public ForeignValue disk(String path) throws IOException {
        boolean inFull = path.equals(root.toString()) || path.startsWith(root + "/");
        Path file = (inFull ? Path.of(path) : root.resolve(path.replaceFirst("^/+", ""))).normalize();
        if (!file.startsWith(root)) {
            throw new NoVector("it looks at " + path + " outside the vector's folder");
        }
        if (Files.isSymbolicLink(file)) {
            return new ForeignValue.Fields(Map.of("symlink", new ForeignValue.Text(Files.readSymbolicLink(file).toString())));
        }
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return ResultShape.transferred(Files.readAllBytes(file));
        }
        return new ForeignValue.Fields(Map.of("exists", new ForeignValue.Bool(Files.exists(file, LinkOption.NOFOLLOW_LINKS))));
    }

    /**
     * Makes the calls of one message: each sees the state from before the message, and their changes of it are merged after the last, in
     * order. Stores and disks change immediately.
     */
    public SideBySide sideBySide() {
        return new SideBySide(state);
    }

    /**
     * Makes a subagent's calls. A subagent returns the files that it has, so one that it deleted is still in the state of the calling
     * agent.
     */
    public <T> T delegated(Supplier<T> calls) {
        StateFiles before = state.copy();
        T answer = calls.get();
        Map<String, @Nullable FileData> kept = new LinkedHashMap<>();
        state.changesSince(before).records().forEach((key, file) -> {
            if (file != null) {
                kept.put(key, file);
            }
        });
        state.become(before);
        state.apply(new FilesUpdate.Records(kept));
        return answer;
    }
}
