package broken;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.plugin.BackendPlugin;
import dev.stateroom.vfs.plugin.PluginField;
import dev.stateroom.vfs.plugin.PluginSetting;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Does everything wrong that a plug-in can, as its field says. */
public final class BrokenPlugin implements BackendPlugin {
    private static int calls;

    @Override
    public String label() {
        return "Broken";
    }

    @Override
    public List<PluginField> fields() {
        return List.of(
                PluginField.optional("how", "What to do wrong."),
                new PluginField("token", "A secret.", false, true));
    }

    @Override
    public Outcome<Backend> open(PluginSetting setting) {
        String how = String.valueOf(setting.get("how"));
        if (how.equals("peek")) {
            return peek();
        }
        if (how.equals("open")) {
            throw new IllegalStateException("no\nconfiguration");
        }
        if (how.equals("null")) {
            return null;
        }
        return Outcome.ok(new Broken(how));
    }

    /** Looks for classes of the program that are no part of what plug-ins see. */
    private static Outcome<Backend> peek() {
        try {
            Class.forName("dev.stateroom.workspace.WorkspaceOpener");
            throw new IllegalStateException("it sees everything");
        } catch (ClassNotFoundException hidden) {
            throw new IllegalStateException("it sees nothing", hidden);
        }
    }

    private record Broken(String how) implements Backend {
        @Override
        public Capabilities capabilities() {
            return new Capabilities("broken", Set.of(Capability.WRITE), "");
        }

        @Override
        public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
            switch (how) {
                case "hang" -> {
                    while (true) {
                        try {
                            Thread.sleep(100_000);
                        } catch (InterruptedException ignored) {
                            // It does not listen.
                        }
                    }
                }
                case "deep" -> {
                    return list(folder, sink, cancellation);
                }
                case "link" -> throw new NoClassDefFoundError("some/other/Library");
                default -> throw new IllegalStateException("bug number " + calls++);
            }
        }

        @Override
        public Outcome<FileEntry> entry(FilePath path) {
            return null;
        }

        @Override
        public Outcome<InputStream> read(FilePath file, long offset, long length) {
            return Outcome.ok(new InputStream() {
                @Override
                public int read() throws IOException {
                    throw new IllegalArgumentException("a bug in the stream");
                }

                @Override
                public int read(byte[] target, int offset, int length) throws IOException {
                    throw new IllegalArgumentException("a bug in the stream");
                }
            });
        }

        @Override
        public void close() {
            throw new IllegalStateException("not closable");
        }
    }
}
