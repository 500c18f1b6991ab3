package dev.stateroom.workspace;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.backend.ObjectBackend;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.backend.sql.TableFiles;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.MountSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The openers of all mount kinds: one for each {@link MountSpec.Leaf}. */
final class MountOpeners {
    /** The openers of Stateroom's own kinds. */
    static final MountOpeners USUAL = new MountOpeners(Map.of())
            .with(MountSpec.State.class, new States())
            .with(MountSpec.Store.class, new Stores())
            .with(MountSpec.Filesystem.class, new Folders())
            .with(MountSpec.LocalShell.class, new Shells())
            .with(MountSpec.ContextHub.class, new HubRepositories())
            .with(MountSpec.Sandbox.class, new Sandboxes())
            .with(MountSpec.S3.class, new Buckets())
            .with(MountSpec.PostgresFiles.class, new FileTables())
            .with(MountSpec.Custom.class, new PluginBackends())
            .with(MountSpec.Bridge.class, new Bridges());

    private final Map<Class<?>, MountOpener<?>> byEntry;

    private MountOpeners(Map<Class<?>, MountOpener<?>> byEntry) {
        this.byEntry = Map.copyOf(byEntry);
    }

    /** These openers and one more. */
    <S extends MountSpec.Leaf> MountOpeners with(Class<S> entry, MountOpener<S> opener) {
        Map<Class<?>, MountOpener<?>> more = new HashMap<>(byEntry);
        more.put(entry, opener);
        return new MountOpeners(more);
    }

    /** The opener of an entry's kind. */
    @SuppressWarnings("unchecked") // with() puts each below the class that it opens
    <S extends MountSpec.Leaf> MountOpener<S> of(S entry) {
        MountOpener<?> opener = byEntry.get(entry.getClass());
        if (opener == null) {
            throw new IllegalArgumentException("nothing opens a mount of type " + entry.type());
        }
        return (MountOpener<S>) opener;
    }

    private static final class States implements MountOpener<MountSpec.State> {
        @Override
        public String connectedTo(MountSpec.State entry, SourceOpener sources) {
            return SourceAddress.shown(Objects.requireNonNullElse(entry.source(), entry.type()));
        }

        @Override
        public List<String> elsewhere(MountSpec.State entry, SourceOpener sources) {
            return entry.source() == null ? List.of() : RemoteParts.of(entry.source());
        }

        @Override
        public void reach(ReachOf found, String mount, MountSpec.State entry) {
            if (entry.source() != null) {
                found.source(mount, entry.source(), ReachOf.thread(entry.thread(), entry.checkpoint()));
            }
        }

        @Override
        public Outcome<Mount> mount(DocumentMounts mounts, Place at, MountSpec.State entry) {
            return mounts.threads().mount(at.prefix(), entry, at.sources());
        }

        @Override
        public Outcome<AgentReply<AgentBackend>> face(AgentFaces faces, MountSpec.State entry, DocumentParts at, AccessPermit permit) {
            return faces.state(entry, at);
        }
    }

    private static final class Stores implements MountOpener<MountSpec.Store> {
        @Override
        public String connectedTo(MountSpec.Store entry, SourceOpener sources) {
            return SourceAddress.shown(entry.source());
        }

        @Override
        public List<String> elsewhere(MountSpec.Store entry, SourceOpener sources) {
            return RemoteParts.of(entry.source());
        }

        @Override
        public void reach(ReachOf found, String mount, MountSpec.Store entry) {
            found.source(mount, entry.source(), "store, namespace " + found.namespace(entry));
        }

        @Override
        public Outcome<Mount> mount(DocumentMounts mounts, Place at, MountSpec.Store entry) {
            return mounts.store(at, entry);
        }

        @Override
        public Mount unfilled(DocumentMounts mounts, Place at, MountSpec.Store entry, Failure failure) {
            return MountFactory.unfilled(at.prefix(), entry, failure, mounts.store(entry.source(), at.sources()));
        }

        @Override
        public Outcome<AgentReply<AgentBackend>> face(AgentFaces faces, MountSpec.Store entry, DocumentParts at, AccessPermit permit) {
            return faces.store(entry, at, permit);
        }
    }

    private static final class Folders implements MountOpener<MountSpec.Filesystem> {
        @Override
        public void reach(ReachOf found, String mount, MountSpec.Filesystem entry) {
            found.folder(mount, entry, entry);
        }

        @Override
        public Outcome<Mount> mount(DocumentMounts mounts, Place at, MountSpec.Filesystem entry) {
            return mounts.folder(at.prefix(), entry);
        }

        @Override
        public Outcome<AgentReply<AgentBackend>> face(AgentFaces faces, MountSpec.Filesystem entry, DocumentParts at, AccessPermit permit) {
            return faces.disk(entry, at).map(FilesystemAgentBackends::of);
        }
    }

    private static final class Shells implements MountOpener<MountSpec.LocalShell> {
        @Override
        public Consent consent() {
            return Consent.FOLDER_FIRST;
        }

        @Override
        public void reach(ReachOf found, String mount, MountSpec.LocalShell entry) {
            found.folder(mount, entry.folder(), entry);
            found.shell(mount, entry);
        }

        @Override
        public Outcome<Mount> mount(DocumentMounts mounts, Place at, MountSpec.LocalShell entry) {
            return mounts.shell(at.prefix(), entry, at.permit()::isGiven);
        }

        @Override
        public Outcome<AgentReply<AgentBackend>> face(AgentFaces faces, MountSpec.LocalShell entry, DocumentParts at, AccessPermit permit) {
            return faces.shell(entry, at, permit);
        }
    }

    private static final class HubRepositories implements MountOpener<MountSpec.ContextHub> {
        @Override
        public String connectedTo(MountSpec.ContextHub entry, SourceOpener sources) {
            return sources.hubs().connectedTo(entry);
        }

        @Override
        public List<String> elsewhere(MountSpec.ContextHub entry, SourceOpener sources) {
            return List.of("hub " + connectedTo(entry, sources));
        }

        @Override
        public void reach(ReachOf found, String mount, MountSpec.ContextHub entry) {
            found.hosts().hub(mount, entry);
        }

        @Override
        public Outcome<Mount> mount(DocumentMounts mounts, Place at, MountSpec.ContextHub entry) {
            return mounts.live(at.prefix(), entry, connectedTo(entry, at.sources()), () -> at.sources().hubs().open(entry));
        }

        @Override
        public Outcome<AgentReply<AgentBackend>> face(AgentFaces faces, MountSpec.ContextHub entry, DocumentParts at, AccessPermit permit) {
            return faces.hub(entry, at, permit);
        }
    }

    private static final class Sandboxes implements MountOpener<MountSpec.Sandbox> {
        @Override
        public String connectedTo(MountSpec.Sandbox entry, SourceOpener sources) {
            return entry.target();
        }

        @Override
        public List<String> elsewhere(MountSpec.Sandbox entry, SourceOpener sources) {
            return List.of(("sandbox " + (HostedShells.has(entry.transport()) ? entry.transport() + " " : "") + entry.target()).strip());
        }

        @Override
        public Consent consent() {
            return Consent.LATER;
        }

        @Override
        public void reach(ReachOf found, String mount, MountSpec.Sandbox entry) {
            found.sandbox(mount, entry);
        }

        @Override
        public Outcome<Mount> mount(DocumentMounts mounts, Place at, MountSpec.Sandbox entry) {
            return SandboxMounts.mount(at.prefix(), entry, mounts.base(), at.permit(), at.sources().hostedShells(), mounts::hold);
        }

        @Override
        public Outcome<AgentReply<AgentBackend>> face(AgentFaces faces, MountSpec.Sandbox entry, DocumentParts at, AccessPermit permit) {
            return faces.live().sandbox(entry, at);
        }
    }

    private static final class Buckets implements MountOpener<MountSpec.S3> {
        @Override
        public List<String> elsewhere(MountSpec.S3 entry, SourceOpener sources) {
            return List.of(entry.summary());
        }

        @Override
        public void reach(ReachOf found, String mount, MountSpec.S3 entry) {
            found.hosts().bucket(mount, entry);
        }

        @Override
        public Outcome<Mount> mount(DocumentMounts mounts, Place at, MountSpec.S3 entry) {
            return mounts.live(at.prefix(), entry, entry.summary(), () -> at.sources().buckets().open(entry));
        }
    }

    private static final class FileTables implements MountOpener<MountSpec.PostgresFiles> {
        @Override
        public String connectedTo(MountSpec.PostgresFiles entry, SourceOpener sources) {
            return table(entry);
        }

        @Override
        public List<String> elsewhere(MountSpec.PostgresFiles entry, SourceOpener sources) {
            return List.of(table(entry));
        }

        @Override
        public void reach(ReachOf found, String mount, MountSpec.PostgresFiles entry) {
            found.hosts().table(mount, entry);
        }

        @Override
        public Outcome<Mount> mount(DocumentMounts mounts, Place at, MountSpec.PostgresFiles entry) {
            return mounts.live(
                    at.prefix(), entry, table(entry), () -> opened(at.sources(), entry));
        }

        /** Which table, for a person; never with a password. */
        private static String table(MountSpec.PostgresFiles files) {
            return "table " + files.table() + PostgresAddress.parse(files.url()).map(at -> " of " + at.name()).orElse("");
        }

        private static Outcome<Backend> opened(SourceOpener sources, MountSpec.PostgresFiles files) {
            return PostgresAddress.parse(files.url())
                    .then(at -> sources.postgres(at, Cancellation.NEVER))
                    .then(database -> TableFiles.open(database, files.table(), files.head().writable(), Cancellation.NEVER))
                    .map(ObjectBackend::new);
        }
    }

    private static final class PluginBackends implements MountOpener<MountSpec.Custom> {
        @Override
        public List<String> elsewhere(MountSpec.Custom entry, SourceOpener sources) {
            return List.of("plug-in " + entry.className());
        }

        @Override
        public void reach(ReachOf found, String mount, MountSpec.Custom entry) {
            found.plugin(mount, entry);
        }

        @Override
        public Outcome<Mount> mount(DocumentMounts mounts, Place at, MountSpec.Custom entry) {
            return mounts.live(
                    at.prefix(), entry, entry.className(),
                    () -> at.permit().given().then(_ -> mounts.plugins().open(entry.className(), entry.fields(), mounts.base(), entry.head().writable())));
        }
    }

    private static final class Bridges implements MountOpener<MountSpec.Bridge> {
        @Override
        public List<String> elsewhere(MountSpec.Bridge entry, SourceOpener sources) {
            return List.of("program " + entry.object());
        }

        @Override
        public Consent consent() {
            return Consent.LATER;
        }

        @Override
        public void reach(ReachOf found, String mount, MountSpec.Bridge entry) {
            found.bridge(mount, entry);
        }

        @Override
        public Outcome<Mount> mount(DocumentMounts mounts, Place at, MountSpec.Bridge entry) {
            return Outcome.ok(BridgeMounts.mount(at.prefix(), entry, mounts.base(), at.workspace(), at.permit(), mounts::hold));
        }

        @Override
        public Outcome<AgentReply<AgentBackend>> face(AgentFaces faces, MountSpec.Bridge entry, DocumentParts at, AccessPermit permit) {
            return faces.live().bridge(entry, at);
        }
    }
}
