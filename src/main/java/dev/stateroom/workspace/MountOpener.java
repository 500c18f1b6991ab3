package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is done with the mounts of one kind. What is known of the kind without opening anything is in its {@code MountKind}.
 *
 * @param <S> what an entry of the document is read into
 */
interface MountOpener<S extends MountSpec.Leaf> {
    /** When the user's consent is asked for. */
    enum Consent {
        /** For everything, before the mount is made. */
        FIRST,
        /** For the folder before the mount is made; for commands when one is to run. */
        FOLDER_FIRST,
        /** By the mount itself, when something is asked of it. */
        LATER
    }

    /**
     * Where a mount is made.
     *
     * @param prefix in the tree
     * @param workspace the document around it
     * @param permit whether the user agreed
     * @param sources open databases, servers and services if the user agreed
     */
    record Place(String prefix, WorkspaceDocument workspace, AccessPermit permit, SourceOpener sources) {}

    /** What an entry is connected to, for a person, before it is; never with a password. */
    default String connectedTo(S entry, SourceOpener sources) {
        return entry.summary();
    }

    /** What of it is not on this computer, for a person. */
    default List<String> elsewhere(S entry, SourceOpener sources) {
        return List.of();
    }

    /** When the user's consent is asked for. */
    default Consent consent() {
        return Consent.FIRST;
    }

    /** Reports what an entry reaches, under the prefix of its mount. */
    void reach(ReachOf found, String mount, S entry);

    /** The mount of an entry. Nothing is opened before something is asked of it. */
    Outcome<Mount> mount(DocumentMounts mounts, Place at, S entry);

    /** What is mounted where {@link #mount} failed; null for a mount that says the failure. */
    default @Nullable Mount unfilled(DocumentMounts mounts, Place at, S entry, Failure failure) {
        return null;
    }

    /** What an agent is given: by default what is mounted, with the answers of a general backend. */
    default Outcome<AgentReply<AgentBackend>> face(AgentFaces faces, S entry, DocumentParts at, AccessPermit permit) {
        return faces.live().general(entry, at);
    }
}
