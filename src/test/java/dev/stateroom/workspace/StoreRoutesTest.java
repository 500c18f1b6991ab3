package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.work.Cancellation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoreRoutesTest {
    @TempDir
    private Path folder;

    private static ThreadUser thread(String id, String user) {
        Map<String, ForeignValue> metadata = user.isEmpty() ? Map.of() : Map.of("user_id", new ForeignValue.Text(user));
        return new ThreadUser(id, ForeignValue.Fields.copyOf(metadata));
    }

    @Test
    void twoNamespacesOfWhichNothingIsKnownAreNotTakenForOne() throws Exception {
        Path workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "name": "w", "backend": {"type": "composite", "default": {"type": "filesystem", "root": "."}, "routes": {
                    "/own/": {"type": "store", "source": "sqlite:store.db", "namespace": ["{context.user_id}", "filesystem"]},
                    "/team/": {"type": "store", "source": "sqlite:store.db", "namespace": ["team"]},
                    "/disk/": {"type": "filesystem", "root": "."}}}}
                """);
        try (OpenWorkspace open = new LocalOpener(folder.resolve("own"), Clock.systemUTC()).open(workspace.toString(), Cancellation.NEVER, (done, total, what) -> {}).orThrow()) {
            StoreRoutes routes = new StoreRoutes(open);
            assertThat(routes.isShared("/own/a.md", thread("one", "alice"), thread("two", "alice"))).isTrue();
            assertThat(routes.isShared("/own/a.md", thread("one", "alice"), thread("two", "bob"))).isFalse();
            assertThat(routes.isShared("/own/a.md", thread("one", ""), thread("two", ""))).isFalse();
            assertThat(routes.isShared("/own/a.md", thread("one", "alice"), thread("two", ""))).isFalse();
            assertThat(routes.isShared("/team/a.md", thread("one", ""), thread("two", "bob"))).isTrue();
            assertThat(routes.isShared("/disk/a.md", thread("one", ""), thread("two", "bob"))).isTrue();
        }
    }
}
