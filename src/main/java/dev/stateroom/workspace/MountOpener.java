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
 * Opens mounts of one kind. Facts about the kind that need no opening are in its {@code MountKind}.
 *
 * @param <S> the parsed entry of the document
 */
interface MountOpener<S extends MountSpec.Leaf> {
    /** The time at which the user's consent is needed. */
    enum Consent {
        /** Before the mount is made, for everything. */
        FIRST,
        /** Before the mount is made for the folder; before a command runs for commands. */
        FOLDER_FIRST,
        /** At the first use; the mount checks it. */
        LATER
    }

    /**
     * The place for which a mount is made.
     *
     * @param prefix of the mount in the tree
     * @param workspace the document around it
     * @param permit the user's consent
     * @param sources opens databases, servers and services if the user agreed
     */
    record Place(String prefix, WorkspaceDocument workspace, AccessPermit permit, SourceOpener sources) {}

    /** The source that an entry would connect to, for the user; never with a password. */
    default String connectedTo(S entry, SourceOpener sources) {
        return entry.summary();
    }

    /** The parts of an entry that are on other computers, for the user. */
    default List<String> elsewhere(S entry, SourceOpener sources) {
        return List.of();
    }

    /** The time at which the user's consent is needed. */
    default Consent consent() {
        return Consent.FIRST;
    }

    /** Reports what an entry reaches, under the prefix of its mount. */
    void reach(ReachOf found, String mount, S entry);

    /** The mount of an entry. Nothing is opened before its first use. */
    Outcome<Mount> mount(DocumentMounts mounts, Place at, S entry);

    /** The mount to show if {@link #mount} failed; null for one that reports the failure. */
    default @Nullable Mount unfilled(DocumentMounts mounts, Place at, S entry, Failure failure) {
        return null;
    }

    /** The backend for an agent: by default the mount, behaving like a general backend. */
    default Outcome<AgentReply<AgentBackend>> face(AgentFaces faces, S entry, DocumentParts at, AccessPermit permit) {
        return faces.live().general(entry, at);
    }
}
