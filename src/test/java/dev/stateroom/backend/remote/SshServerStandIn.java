package dev.stateroom.backend.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.sshd.common.config.keys.AuthorizedKeyEntry;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.PublicKeyEntryResolver;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.jspecify.annotations.Nullable;

/** An SSH server of this test, at which one key is known and a real {@code sh} runs what is asked. */
public final class SshServerStandIn implements AutoCloseable {
    /** Who is known. */
    public static final String USER = "agent";

    private final SshServer server = SshServer.setUpDefaultServer();
    private final KeyPair host = generated();
    private final List<Process> running = new CopyOnWriteArrayList<>();

    /** The commands that were asked for. */
    public final List<String> asked = new CopyOnWriteArrayList<>();

    /**
     * Starts it.
     *
     * @param port 0 for any
     * @param known the file with the public key that may log in
     */
    public SshServerStandIn(int port, Path known) throws IOException {
        PublicKey key;
        try {
            key = AuthorizedKeyEntry.parseAuthorizedKeyEntry(Files.readString(known).strip())
                    .resolvePublicKey(null, PublicKeyEntryResolver.FAILING);
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
        server.setHost("127.0.0.1");
        server.setPort(port);
        server.setKeyPairProvider(KeyPairProvider.wrap(host));
        server.setPublickeyAuthenticator((user, offered, _) -> user.equals(USER) && KeyUtils.compareKeys(offered, key));
        server.setUserAuthFactories(List.of(UserAuthPublicKeyFactory.INSTANCE));
        server.setCommandFactory((_, command) -> {
            asked.add(command);
            return new ShellCommand(command);
        });
        server.start();
    }

    private static KeyPair generated() {
        try {
            return KeyUtils.generateKeyPair(KeyPairProvider.ECDSA_SHA2_NISTP256, 256);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where it listens. */
    public int port() {
        return server.getPort();
    }

    /** Its line in a file of known hosts. */
    public String knownHost() {
        return "[127.0.0.1]:" + port() + " " + PublicKeyEntry.toString(host.getPublic()) + "\n";
    }

    /** Ends every connection, as a network does. */
    public void loseConnections() {
        server.getActiveSessions().forEach(session -> session.close(true));
        running.forEach(Process::destroyForcibly);
    }

    /** A command by the user's shell, its streams as they are. */
    private final class ShellCommand implements Command {
        private final String command;
        private InputStream in = InputStream.nullInputStream();
        private OutputStream out = OutputStream.nullOutputStream();
        private OutputStream err = OutputStream.nullOutputStream();
        private ExitCallback ended = (_, _, _) -> {};
        private volatile @Nullable Process process;

        ShellCommand(String command) {
            this.command = command;
        }

        @Override
        public void setInputStream(InputStream stream) {
            in = stream;
        }

        @Override
        public void setOutputStream(OutputStream stream) {
            out = stream;
        }

        @Override
        public void setErrorStream(OutputStream stream) {
            err = stream;
        }

        @Override
        public void setExitCallback(ExitCallback callback) {
            ended = callback;
        }

        @Override
        public void start(ChannelSession channel, Environment environment) throws IOException {
            Process started = new ProcessBuilder("sh", "-c", command).start();
            process = started;
            running.add(started);
            Thread.ofPlatform().daemon().start(() -> copied(in, started.getOutputStream(), true));
            Thread outputs = Thread.ofPlatform().daemon().start(() -> copied(started.getInputStream(), out, false));
            Thread errors = Thread.ofPlatform().daemon().start(() -> copied(started.getErrorStream(), err, false));
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    int status = started.waitFor();
                    outputs.join();
                    errors.join();
                    ended.onExit(status);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        private static void copied(InputStream from, OutputStream to, boolean closes) {
            byte[] block = new byte[1 << 14];
            try {
                for (int read = from.read(block); read >= 0; read = from.read(block)) {
                    to.write(block, 0, read);
                    to.flush();
                }
                if (closes) {
                    to.close();
                }
            } catch (IOException gone) {
                // One of the sides hung up.
            }
        }

        @Override
        public void destroy(ChannelSession channel) {
            Process started = process;
            if (started != null) {
                started.destroyForcibly();
            }
        }
    }

    @Override
    public void close() {
        try {
            loseConnections();
            server.stop(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
