package dev.stateroom.storage.owner;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import jdk.net.ExtendedSocketOptions;

/** The server of the process that holds the folder: runs the commands of other processes of the same user, side by side. */
public final class CommandSocket implements AutoCloseable {
    private final ServerSocketChannel server;
    private final Path file;
    private final Runner runner;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    /** The server itself and every running command. */
    private final Phaser running = new Phaser(1);

    /** Runs a command as if the process that hands it over had been started with it. */
    @FunctionalInterface
    public interface Runner {
        /** The exit status. */
        int run(HandedCommand command, HandedInput in, OutputStream out, OutputStream err);
    }

    private CommandSocket(ServerSocketChannel server, Path file, Runner runner) {
        this.server = server;
        this.file = file;
        this.runner = runner;
    }

    /** Listens in a folder that this process holds. */
    public static Outcome<CommandSocket> listen(Path folder, Runner runner) {
        try (SocketPath place = SocketPath.in(folder)) {
            Files.deleteIfExists(place.file());
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(place.address());
            if (Files.getFileAttributeView(place.file(), PosixFileAttributeView.class) != null) {
                Files.setPosixFilePermissions(place.file(), PosixFilePermissions.fromString("rw-------"));
            }
            CommandSocket socket = new CommandSocket(server, place.file(), runner);
            socket.threads.execute(socket::accept);
            return Outcome.ok(socket);
        } catch (IOException | UnsupportedOperationException e) {
            return Outcome.failed(
                    Failure.Kind.DENIED, "other commands cannot be heard in the data folder " + folder, e);
        }
    }

    private void accept() {
        while (server.isOpen()) {
            try {
                SocketChannel other = server.accept();
                running.register();
                threads.execute(() -> {
                    try (other) {
                        if (isSameUser(other)) {
                            serve(other);
                        }
                    } catch (IOException gone) {
                        // The process that handed the command over no longer listens.
                    } finally {
                        running.arriveAndDeregister();
                    }
                });
            } catch (IOException closed) {
                return;
            }
        }
    }

    /** The folder's rights keep others out; if the system knows the peer's user, that is checked too. */
    private static boolean isSameUser(SocketChannel other) throws IOException {
        if (!other.supportedOptions().contains(ExtendedSocketOptions.SO_PEERCRED)) {
            return true;
        }
        return other.getOption(ExtendedSocketOptions.SO_PEERCRED).user().getName().equals(System.getProperty("user.name"));
    }

    private void serve(SocketChannel other) throws IOException {
        DataInputStream in = new DataInputStream(Channels.newInputStream(other));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(other), 1 << 16));
        if (in.readInt() != SocketFrames.GREETING) {
            return;
        }
        HandedCommand command = HandedCommand.read(in);
        SocketFrames.send(out, SocketFrames.ACCEPTED);
        int status = runner.run(
                command, new HandedInput(in, out), SocketFrames.stream(out, SocketFrames.OUT), SocketFrames.stream(out, SocketFrames.ERR));
        SocketFrames.sendExit(out, status);
    }

    /** The number of commands that run here for other processes. */
    public int commands() {
        return running.getRegisteredParties() - 1;
    }

    /** Accepts no more commands, and waits for those that run. */
    @Override
    public void close() {
        try {
            server.close();
            Files.deleteIfExists(file);
        } catch (IOException goneAnyway) {
            // The next process to hold the folder replaces it.
        }
        running.arriveAndAwaitAdvance();
        threads.shutdown();
    }
}
