package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.LangchainFact;
import dev.stateroom.dialect.Release;
import java.util.Map;

/**
 * The traces of a release in the metadata of its checkpoints, the keys with {@code ls_} and {@code lc_}: Python from 0.4.11 names itself
 * ({@code p04-checkpoint-metadata}), npm's package does not ({@code js19-checkpoint-metadata}). The release itself goes to traces only: it
 * is a map, and checkpoints copy single values ({@code p05-checkpoint-metadata}).
 */
public final class WriterMetadata {
    static final String KEY = "ls_integration";
    static final String PACKAGE = "deepagents";
    static final String AGENTS = "langchain_create_agent";

    private WriterMetadata() {}

    /**
     * The keys of a plain agent's checkpoints.
     *
     * @param langchain the release besides the package, which names itself if the package does not
     */
    public static ForeignValue.Fields of(Dialect dialect, Release langchain) {
        if (dialect.holds(DialectFact.METADATA_NAMES_PACKAGE)) {
            return new ForeignValue.Fields(Map.of(KEY, new ForeignValue.Text(PACKAGE)));
        }
        boolean named = dialect.holds(DialectFact.METADATA_NAMES_LANGCHAIN)
                && LangchainFact.METADATA_NAMES_AGENT.holdsIn(dialect.language(), langchain);
        return named ? new ForeignValue.Fields(Map.of(KEY, new ForeignValue.Text(AGENTS))) : ForeignValue.Fields.EMPTY;
    }
}
