package dev.stateroom.http;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate for this computer that nobody vouches for, created again for each run. */
public final class StrangeCertificate {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private StrangeCertificate() {}

    private static final class Once {
        private static final SSLContext CONTEXT = make();
    }

    /** What a server needs to show it. */
    public static SSLContext context() {
        return Once.CONTEXT;
    }

    /** A web server that shows it; nobody who looks at it asks anything. */
    public static HttpsServer server() throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context()));
        return server;
    }

    private static SSLContext make() {
        try {
            Path folder = Files.createTempDirectory("certificate");
            Path store = folder.resolve("store.p12");
            Process keytool = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                            "-genkeypair", "-alias", "a", "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1",
                            "-storetype", "PKCS12", "-keystore", store.toString(), "-storepass", new String(PASSWORD))
                    .redirectErrorStream(true)
                    .start();
            String said = new String(keytool.getInputStream().readAllBytes(), Charset.defaultCharset());
            if (keytool.waitFor() != 0) {
                throw new IllegalStateException(said);
            }
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(store)) {
                keys.load(in, PASSWORD);
            }
            Files.delete(store);
            Files.delete(folder);
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
