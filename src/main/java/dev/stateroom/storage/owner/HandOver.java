package dev.stateroom.storage.owner;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/** The client: hands a command to the process that holds the data folder and passes on its result. */
public final class HandOver {
    private final InputStream in;
    private final OutputStream out;
    private final OutputStream err;
    private final Function<String, Outcome<char[]>> hidden;

    /**
     * The streams of this process.
     *
     * @param hidden asks a person for a line that is not shown; the result is wiped
     */
    public HandOver(InputStream in, OutputStream out, OutputStream err, Function<String, Outcome<char[]>> hidden) {
        this.hidden = hidden;
        this.in = in;
        this.out = out;
        this.err = err;
    }

    /**
     * Hands a command over and waits for its end.
     *
     * @return its exit status; empty if no process took it, or the holder ended it with a status below 0, so that it can be tried in
     *     another way; UNREACHABLE if the holder ended in the middle of it
     */
    public Outcome<Optional<Integer>> run(Path folder, HandedCommand command) {
        boolean taken = false;
        try (SocketPath place = SocketPath.in(folder);
                SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(place.address());
            DataOutputStream to = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16));
            DataInputStream from = new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel), 1 << 16));
            to.writeInt(SocketFrames.GREETING);
            command.write(to);
            taken = from.read() == SocketFrames.ACCEPTED;
            int status = taken ? passOn(from, to) : -1;
            return Outcome.ok(status < 0 ? Optional.empty() : Optional.of(status));
        } catch (IOException e) {
            return taken
                    ? Outcome.failed(
                            Failure.Kind.UNREACHABLE,
                            "the program that holds " + folder + " ended during this command; what it reported before is done")
                    : Outcome.ok(Optional.empty());
        }
    }

    private int passOn(DataInputStream from, DataOutputStream to) throws IOException {
        while (true) {
            int kind = from.read();
            switch (kind) {
                case SocketFrames.NEEDS_INPUT -> Thread.ofPlatform().daemon().name("input").start(() -> pump(to));
                case SocketFrames.QUESTION -> answer(new String(block(from), StandardCharsets.UTF_8), to);
                case SocketFrames.OUT -> copy(from, out);
                case SocketFrames.ERR -> copy(from, err);
                case SocketFrames.EXIT -> {
                    return from.readInt();
                }
                default -> throw new EOFException("the owner ended");
            }
        }
    }

    private void answer(String question, DataOutputStream to) throws IOException {
        switch (hidden.apply(question)) {
            case Outcome.Ok<char[]>(char[] typed) -> {
                byte[] line = new byte[typed.length * Character.BYTES];
                ByteBuffer.wrap(line).asCharBuffer().put(typed);
                SocketFrames.send(to, SocketFrames.TYPED, line, 0, line.length);
                Arrays.fill(line, (byte) 0);
                Arrays.fill(typed, '\0');
            }
            case Outcome.Failed<char[]>(Failure why) -> {
                byte[] sentence = why.sentence().getBytes(StandardCharsets.UTF_8);
                SocketFrames.send(to, SocketFrames.UNTYPED, sentence, 0, sentence.length);
            }
        }
    }

    private static void copy(DataInputStream from, OutputStream to) throws IOException {
        to.write(block(from));
        to.flush();
    }

    private static byte[] block(DataInputStream from) throws IOException {
        int length = from.readInt();
        if (length < 0 || length > SocketFrames.LARGEST) {
            throw new IOException("the owner's answer makes no sense");
        }
        byte[] bytes = new byte[length];
        from.readFully(bytes);
        return bytes;
    }

    private void pump(DataOutputStream to) {
        byte[] block = new byte[1 << 16];
        try {
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                SocketFrames.send(to, SocketFrames.INPUT, block, 0, read);
            }
            SocketFrames.send(to, SocketFrames.INPUT_END);
        } catch (IOException ended) {
            // The command ended before its input did.
        }
    }
}
