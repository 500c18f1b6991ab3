package dev.stateroom.backend.general;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.NamespaceSource;
import dev.stateroom.backend.keyed.StoreAccess;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.Backend;
import java.time.InstantSource;

/** The general adapter: any mount as an agent's backend, with the behaviour of the dialect's store backend. */
public final class GeneralAgentBackend {
    private GeneralAgentBackend() {}

    /**
     * A mount as agents of a dialect see it. Files are the store's items, their paths its keys; the mount has one date, which is used for
     * both. A failure of the mount is a raised {@code RuntimeError} with its sentence.
     *
     * @param backend stays open
     * @param clock source of missing dates
     */
    public static AgentReply<AgentBackend> of(Backend backend, Dialect dialect, InstantSource clock) {
        NamespaceSource namespace =
                dialect.language() == Era.Language.JAVASCRIPT || dialect.holds(DialectFact.NAMESPACE_REQUIRED)
                        ? NamespaceSource.of("filesystem")
                        : new NamespaceSource.Legacy(null);
        return KeyedAgentBackends.store(
                new MountItems(backend, dialect, clock), StoreAccess.EXPLICIT, namespace, dialect, FileFormat.V2, clock);
    }
}
