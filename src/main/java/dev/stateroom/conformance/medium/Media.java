package dev.stateroom.conformance.medium;

import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.agent.Value;
import dev.stateroom.conformance.vector.NoVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the backends of one run keep their files in: a fresh folder, one state, one store, one hub. */
public final class Media {

    private final Path root;

    /** With {@code root} as the fresh folder, which exists and is written without links. */
    public Media(Path root) {
        this.root = root;
    }

    /** The fresh folder. */
    public Path root() {
        return root;
    }

    /** The value kept for a key, in the state or, with a namespace, in the store; null where there is none. */
    public Value stored(@Nullable Value namespace, String key) {
        throw new NoVector("it looks into a medium that is not built yet");
    }

    /** The keys of the state, in order. */
    public Value storedKeys() {
        throw new NoVector("it looks into a medium that is not built yet");
    }

    /** The namespaces in use in the store, their parts joined by bars. */
    public Value namespaces() {
        throw new NoVector("it looks into a medium that is not built yet");
    }

    /** The remote repository of the first hub. */
    public Value hub() {
        throw new NoVector("it looks into a medium that is not built yet");
    }

    /** Takes up what an agent's run passes in as {@code files}; null is a file that goes. */
    public void pass(Value.Fields files) {
        throw new NoVector("it looks into a medium that is not built yet");
    }

    /** Merges what a call of the first protocol left to its caller into the state. */
    public void merge(FilesUpdate update) {
        if (update instanceof FilesUpdate.Records) {
            throw new NoVector("it changes a medium that is not built yet");
        }
    }

    /** What lies on the disk at a path: a link's target, bytes, or nothing. */
    public Value disk(String path) throws IOException {
        Path file = (path.startsWith(root + "/") ? Path.of(path) : root.resolve(path.replaceFirst("^/+", ""))).normalize();
        if (!file.startsWith(root)) {
            throw new NoVector("it looks at " + path + " outside the vector's folder");
        }
        if (Files.isSymbolicLink(file)) {
            String target = Files.readSymbolicLink(file).toString();
            return new Value.Fields(Map.of("symlink", new Value.Text(target)));
        }
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return ResultShape.transferred(Files.readAllBytes(file));
        }
        return new Value.Fields(Map.of("exists", new Value.Bool(Files.exists(file, LinkOption.NOFOLLOW_LINKS))));
    }
}
